import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../kernel/time';
import { LOGIN_TRIES, nextLoginAllowedAt, sessionEnd } from './session';
import { checkSignUp, emailContainsNames } from './sign-up';

describe('the email contains both names', () => {
  test.each([
    ['amina.bensalah@mail.tn', 'Amina', 'Ben Salah', true],
    ['AMINA.BENSALAH@mail.tn', 'amina', 'BEN-SALAH', true],
    ['helene.dangelo@mail.tn', 'Hélène', "D'Angelo", true],
    ['amina@mail.tn', 'Amina', 'Ben Salah', false],
    ['bensalah@mail.tn', 'Amina', 'Ben Salah', false],
    ['x@mail.tn', ' ', '-', false],
  ])('%s, %s %s: %s', (email, name, surname, expected) => {
    expect(emailContainsNames(email, { name, surname })).toBe(expected);
  });

  test('an accepted email is stored lower-cased', () => {
    const verdict = checkSignUp({
      name: 'Amina',
      surname: 'Ali',
      email: ' Amina.ALI@Mail.tn ',
      password: 'x'.repeat(8),
    });
    expect(verdict).toMatchObject({ ok: true, value: { email: 'amina.ali@mail.tn' } });
  });
});

test('a session lasts 12 hours, or 30 days when remembered', () => {
  expect(sessionEnd(0, false)).toBe(12 * HOUR);
  expect(sessionEnd(0, true)).toBe(30 * DAY);
});

describe('wrong passwords', () => {
  test('the tenth within 15 minutes closes the door until the first of them is old', () => {
    const failed = Array.from({ length: LOGIN_TRIES }, (_, at) => at * 1000);
    expect(nextLoginAllowedAt(failed.slice(1), 20_000)).toBeUndefined();
    expect(nextLoginAllowedAt(failed, 20_000)).toBe(15 * MINUTE);
    expect(nextLoginAllowedAt(failed, 15 * MINUTE)).toBeUndefined();
  });

  test('whatever the tries, the door opens within the window', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 60 * MINUTE })),
        fc.integer({ min: 0, max: 60 * MINUTE }),
        (tries, now) => {
          const past = tries.filter((at) => at <= now);
          const allowedAt = nextLoginAllowedAt(past, now);
          expect(allowedAt === undefined || (allowedAt > now && allowedAt <= now + 15 * MINUTE)).toBe(true);
        },
      ),
    );
  });
});
