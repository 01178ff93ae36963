/** The maximum number of different letters between an unknown name and the intended one. */
const MAX_EDIT_DISTANCE = 3;
/** Longer names are not typing errors of a setting, and comparing them would take time. */
const MAX_NAME_LENGTH = 60;
/**
 * Names that the tests and the tools set for themselves. They are complete names: a prefix would hide
 * typing errors such as `WAHA_POSTGRES_URL`.
 */
const PROJECT_VARIABLES = new Set([
  'WAHA_E2E_TEMPLATES',
  'WAHA_JOURNEYS_POSTGRES',
  'WAHA_POSTGRES_BIN',
  'WAHA_SCHEDULES',
  'WAHA_SEED',
  'WAHA_SETTINGS_FILE',
  'WAHA_TEST_POSTGRES',
  'WAHA_TEST_POSTGRES_URL',
  'WAHA_TEST_SEED',
]);

/**
 * Returns a sentence for each name that looks like a setting of this program but is not, with the name that may be
 * meant.
 */
export function findUnknownSettings(names: readonly string[], knownNames: readonly string[]): string[] {
  const unknown = names.filter(
    (name) => /^WAHA_/i.test(name) && !knownNames.includes(name) && !PROJECT_VARIABLES.has(name),
  );
  return unknown.sort().map((name) => {
    const nearestName = findNearestName(name, knownNames);
    return `${name} is not a setting of Waha and is ignored.${nearestName ? ` Similar setting: ${nearestName}.` : ''}`;
  });
}

/** Returns the most similar setting; first one that has no `WAHA_`, such as `HOST` for `WAHA_HOST`. */
function findNearestName(name: string, knownNames: readonly string[]): string | undefined {
  if (name.length > MAX_NAME_LENGTH) return undefined;
  const upperCaseName = name.toUpperCase();
  const nameWithoutPrefix = upperCaseName.slice('WAHA_'.length);
  if (knownNames.includes(nameWithoutPrefix)) return nameWithoutPrefix;
  const [best] = knownNames
    .map((each) => ({ each, slips: computeEditDistance(upperCaseName, each) }))
    .filter(({ slips }) => slips <= MAX_EDIT_DISTANCE)
    .sort((a, b) => a.slips - b.slips);
  return best?.each;
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
