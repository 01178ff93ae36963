/** Hands a file to the person, as a download. */
export function saveAs(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // Browsers begin to read it after the click: at once would be too early.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
