import { describe, expect, test } from 'vitest';
import { estimatePasswordStrength, PASSWORD_STRENGTHS } from './password-strength';

const AMIRA = { name: 'Amira', surname: 'Ben Salah', email: 'amira.bensalah@mail.tn' };

describe('estimatePasswordStrength', () => {
  test.each([
    ['', 'weak'],
    ['password', 'weak'],
    ['12345678', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['abcdefghijklmnop', 'weak'],
    ['Amira2026', 'weak'],
    ['amirabensalah', 'weak'],
    ['motdepasse', 'weak'],
    ['papillonbleu', 'fair'],
    ['oasis-2026', 'good'],
    ['sous les palmiers', 'strong'],
    ['تحت ظلال النخيل', 'strong'],
  ] as const)('of "%s" is %s', (password, strength) => {
    expect(estimatePasswordStrength(password, AMIRA)).toBe(strength);
  });

  test('does not fall when a letter is added that is not the next of a sequence', () => {
    const password = 'T7-qzm!Xr2pLw9';
    const rising = Array.from(password, (_, index) =>
      PASSWORD_STRENGTHS.indexOf(estimatePasswordStrength(password.slice(0, index + 1), AMIRA)),
    );
    expect(rising).toEqual(rising.toSorted((one, other) => one - other));
    expect(rising.at(-1)).toBe(3);
  });

  test('ends within milliseconds for a very long text', () => {
    expect(estimatePasswordStrength('x1'.repeat(500_000), AMIRA)).toBe('strong');
  });
});
