/** Joins class names and leaves out what is false or missing. */
export function joinClasses(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
