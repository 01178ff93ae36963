import { findNearestName } from './find-nearest-name';

/** The maximum number of different letters between an unknown name and the intended one. */
const MAX_EDIT_DISTANCE = 3;
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
    const nearestName = findSimilarSetting(name, knownNames);
    return `${name} is not a setting of Waha and is ignored.${nearestName ? ` Similar setting: ${nearestName}.` : ''}`;
  });
}

/** Returns the most similar setting; first one that has no `WAHA_`, such as `HOST` for `WAHA_HOST`. */
function findSimilarSetting(name: string, knownNames: readonly string[]): string | undefined {
  const upperCaseName = name.toUpperCase();
  const nameWithoutPrefix = upperCaseName.slice('WAHA_'.length);
  if (knownNames.includes(nameWithoutPrefix)) return nameWithoutPrefix;
  return findNearestName(upperCaseName, knownNames, MAX_EDIT_DISTANCE);
}
