/** So many letters may differ between a name that is not known and the one that was meant. */
const MAX_EDIT_DISTANCE = 3;
/** Longer names are no slips of ours, and comparing them would take time. */
const MAX_NAME_LENGTH = 60;
/** Set by the tests and tools of the project. */
const PROJECT_SETTING = /^WAHA_(TEST|POSTGRES|SETTINGS|SCHEDULES|SEED|JOURNEYS|E2E|HOST)/;

/** Returns a sentence for each name that begins like a setting of this program and is none, with the one that may be meant. */
export function findUnknownSettings(names: readonly string[], known: readonly string[]): string[] {
  const unknown = names.filter((name) => /^WAHA_/.test(name) && !known.includes(name) && !PROJECT_SETTING.test(name));
  return unknown.sort().map((name) => {
    const meant = findNearestName(name, known);
    return `${name} is not a setting of this program, and is ignored.${meant ? ` Was ${meant} meant?` : ''}`;
  });
}

function findNearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > MAX_NAME_LENGTH) return undefined;
  const [best] = known
    .map((each) => ({ each, slips: computeEditDistance(name, each) }))
    .filter(({ slips }) => slips <= MAX_EDIT_DISTANCE)
    .sort((a, b) => a.slips - b.slips);
  return best?.each;
}

/** Returns how many letters have to be put in, taken out or replaced to make one name of the other (Levenshtein). */
function computeEditDistance(one: string, other: string): number {
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
