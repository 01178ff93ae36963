import { expect, test } from 'vitest';
import { computeConsentVersion, isConsentMissing } from './terms-document';

test.each<[string, number | undefined, number | undefined, boolean]>([
  ['before any is published', undefined, undefined, false],
  ['who never agreed', 1, undefined, true],
  ['who agreed to the version that counts', 2, 2, false],
  ['who agreed to a later version', 2, 3, false],
  ['who agreed to an older version', 3, 2, true],
])('a member %s must agree: %s, %s → %s', (_who, consentVersion, agreed, isMissing) => {
  const published = consentVersion === undefined ? undefined : { consentVersion };
  expect(isConsentMissing(published, agreed)).toBe(isMissing);
});

test('the first version and each that asks again need consent; a correction keeps the agreements', () => {
  const first = computeConsentVersion(1, { asksAgain: false, previous: undefined });
  const correction = computeConsentVersion(2, { asksAgain: false, previous: { consentVersion: first } });
  const change = computeConsentVersion(3, { asksAgain: true, previous: { consentVersion: correction } });
  expect([first, correction, change]).toEqual([1, 1, 3]);
});
