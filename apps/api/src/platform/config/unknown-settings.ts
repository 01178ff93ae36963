/** So many letters may differ between a name that is not known and the one that was meant. */
const MOST_SLIPS = 3;
/** Longer names are no slips of ours, and comparing them would take time. */
const LONGEST_NAME = 60;
/** Set by the tests and tools of the project. */
const OF_THE_PROJECT = /^WAHA_(TEST|POSTGRES|SETTINGS|SCHEDULES|SEED|JOURNEYS|E2E|HOST)/;

/** Returns a sentence for each name that begins like a setting of this program and is none, with the one that may be meant. */
export function unknownSettings(names: readonly string[], known: readonly string[]): string[] {
  const unknown = names.filter((name) => /^WAHA_/.test(name) && !known.includes(name) && !OF_THE_PROJECT.test(name));
  return unknown.sort().map((name) => {
    const meant = nearest(name, known);
    return `${name} is not a setting of this program, and is ignored.${meant ? ` Was ${meant} meant?` : ''}`;
  });
}

function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const [best] = known
    .map((each) => ({ each, slips: countSlips(name, each) }))
    .filter(({ slips }) => slips <= MOST_SLIPS)
    .sort((a, b) => a.slips - b.slips);
  return best?.each;
}

/** Returns how many letters have to be put in, taken out or replaced to make one name of the other (Levenshtein). */
function countSlips(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [at, wanted] of [...other].entries()) {
      const replaced = (above[at] ?? 0) + (letter === wanted ? 0 : 1);
      current.push(Math.min((above[at + 1] ?? 0) + 1, (current[at] ?? 0) + 1, replaced));
    }
    above = current;
  }
  return above.at(-1) ?? 0;
}
