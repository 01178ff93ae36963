/**
 * Returns an unused slug for the files and addresses of a new pack: letters and digits only.
 * @param existingSlugs existing slugs
 */
export function createPackSlug(packName: string, existingSlugs: ReadonlySet<string>): string {
  const plain = packName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const base = plain || 'pack';
  for (let count = 1; ; count++) {
    const slug = count === 1 ? base : `${base}-${count}`;
    if (!existingSlugs.has(slug)) return slug;
  }
}
