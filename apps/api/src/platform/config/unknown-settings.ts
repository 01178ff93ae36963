/** The maximum number of different letters between an unknown name and the intended one. */
const MAX_EDIT_DISTANCE = 3;
/** Longer names are not typing errors of a setting, and comparing them would take time. */
const MAX_NAME_LENGTH = 60;
/** Set by the tests and tools of the project. */
const PROJECT_SETTING = /^WAHA_(TEST|POSTGRES|SETTINGS|SCHEDULES|SEED|JOURNEYS|E2E|HOST)/;

/**
 * Returns a sentence for each name that looks like a setting of this program but is not, with the name that may be
 * meant.
 */
export function findUnknownSettings(names: readonly string[], known: readonly string[]): string[] {
  const unknown = names.filter((name) => /^WAHA_/.test(name) && !known.includes(name) && !PROJECT_SETTING.test(name));
  return unknown.sort().map((name) => {
    const meant = findNearestName(name, known);
    return `${name} is not a setting of Waha and is ignored.${meant ? ` Similar setting: ${meant}.` : ''}`;
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

/**
 * Returns the Levenshtein distance: the number of letters to insert, delete or replace to turn one name into the other.
 */
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
