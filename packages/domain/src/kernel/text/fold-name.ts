/** How names are compared: lower-cased, without accents, spaces, hyphens and apostrophes. "Ben Ali" is `benali`. */
export function foldName(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}\s'’‘`\-‐‑–]/gu, '');
}
