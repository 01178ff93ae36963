/** Offers a file to the user as a download. */
export function saveAs(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // Browsers start to read the file after the click: revoking at once would be too early.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
