import { describe, expect, test } from 'vitest';
import { findUnknownSettings } from './unknown-settings';

const KNOWN_NAMES = ['HOST', 'PUBLIC_URL', 'WAHA_DATA_DIR', 'WAHA_FILES', 'WAHA_SECRET'];
const findReports = (name: string) => findUnknownSettings([...KNOWN_NAMES, name, 'PATH'], KNOWN_NAMES);

describe('unknown setting', () => {
  test.each([
    ['WAHA_SECRETS', 'WAHA_SECRET'],
    ['WAHA_DATADIR', 'WAHA_DATA_DIR'],
    ['WAHA_HOST', 'HOST'],
    ['WAHA_PUBLIC_URL', 'PUBLIC_URL'],
    ['waha_files', 'WAHA_FILES'],
  ])('%s is reported with the similar setting %s', (name, setting) => {
    expect(findReports(name)).toEqual([
      `${name} is not a setting of Waha and is ignored. Similar setting: ${setting}.`,
    ]);
  });

  test.each([
    'WAHA_POSTGRES_URL',
    'WAHA_SETTINGS',
    'WAHA_SCHEDULE',
    'WAHA_SEEDS_OF_TEST',
    'WAHA_TESTING',
    'WAHA_HOSTNAME',
  ])('%s is reported although it begins like a variable of the tests and tools', (name) => {
    expect(findReports(name)).toEqual([`${name} is not a setting of Waha and is ignored.`]);
  });

  test.each(['WAHA_SETTINGS_FILE', 'WAHA_TEST_POSTGRES', 'WAHA_POSTGRES_BIN', 'PATH', 'HOST'])(
    '%s is not reported',
    (name) => {
      expect(findReports(name)).toEqual([]);
    },
  );
});
