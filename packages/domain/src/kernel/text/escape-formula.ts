/** Prefixes a text that begins like a formula with an apostrophe, so that a spreadsheet does not evaluate it. */
export function escapeFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
