/**
 * Returns a number with its noun, in English, for commands and reports of operators: `1 file`, `2 files`.
 * @param plural for nouns that do not just get an `s`
 */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
