/** Longer names are not typing errors, and comparing them would take time. */
const MAX_NAME_LENGTH = 60;

/**
 * Returns the name that is most similar to a typed one.
 * @param maxEdits the maximum number of letters to insert, delete or replace
 */
export function findNearestName(typed: string, names: readonly string[], maxEdits: number): string | undefined {
  if (typed.length > MAX_NAME_LENGTH) return undefined;
  const [best] = names
    .map((name) => ({ name, edits: computeEditDistance(typed, name) }))
    .filter(({ edits }) => edits <= maxEdits)
    .sort((a, b) => a.edits - b.edits);
  return best?.name;
}

/**
 * Returns the Levenshtein distance: the number of letters to insert, delete or replace to turn one name into the other.
 */
function computeEditDistance(first: string, second: string): number {
  let above = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...first].entries()) {
    const current = [row + 1];
    for (const [index, wanted] of [...second].entries()) {
      const replaced = (above[index] ?? 0) + (letter === wanted ? 0 : 1);
      current.push(Math.min((above[index + 1] ?? 0) + 1, (current[index] ?? 0) + 1, replaced));
    }
    above = current;
  }
  return above.at(-1) ?? 0;
}
