/** Joins class names and leaves out what is false or missing. */
export function joinClasses(...classNames: readonly (string | false | null | undefined)[]): string {
  return classNames.filter(Boolean).join(' ');
}
