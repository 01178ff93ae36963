import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STAFF_ROLES } from '../kernel/roles';
import { DAY, HOUR, MINUTE } from '../kernel/time';
import { ACCOUNT_AT_ADDRESS_LIMIT, findNextAttemptAt, SIGN_UP_LIMIT } from './attempt-limit';
import { checkNewPassword } from './new-password';
import { getSessionEnd } from './session';
import { checkSignUp, hasForeignLetters, listMissingNames, suggestEmail } from './sign-up';

describe('email that must contain both names', () => {
  test.each([
    ['amina.bensalah@mail.tn', 'Amina', 'Ben Salah', true],
    ['AMINA.BENSALAH@mail.tn', 'amina', 'BEN-SALAH', true],
    ['helene.dangelo@mail.tn', 'Hélène', "D'Angelo", true],
    ['amina@mail.tn', 'Amina', 'Ben Salah', false],
    ['bensalah@mail.tn', 'Amina', 'Ben Salah', false],
    ['x@mail.tn', ' ', '-', false],
    ['jean.luc.dupont@mail.tn', 'Jean-Luc', 'Dupont', true],
    ['amira_ben_ali@mail.tn', 'Amira', 'Ben Ali', true],
    ['obrien.sean@mail.tn', 'Seán', 'O´Brien', true],
    ['sean.obrien@mail.tn', 'Sean', 'O\u02bcBrien', true],
    ['sean.obrien@mail.tn', 'Sean', 'O‘Brien', true],
    ['soeur.marie@mail.tn', 'Marie', 'Sœur', true],
    ['marie.sœur@mail.tn', 'Marie', 'Soeur', true],
    ['isil.yildiz@mail.tn', 'Işıl', 'Yıldız', true],
    ['IŞIL.YILDIZ@mail.tn', 'Işıl', 'Yıldız', true],
    ['weiss.jurgen@mail.tn', 'Jürgen', 'Weiß', true],
    ['juergen.weiss@mail.tn', 'Jürgen', 'WEISS', true],
    ['soren.aagaard@mail.tn', 'Søren', 'Ågaard', true],
    ['soeren.agaard@mail.tn', 'Søren', 'Ågaard', true],
    ['lukasz.walesa@mail.tn', 'Łukasz', 'Wałęsa', true],
    ['dorde@mail.tn', 'Đorđe', 'Đorđe', true],
    ['thor.bjornsson@mail.tn', 'Þór', 'Björnsson', true],
    ['amina.ben.salah+waha@mail.tn', 'Amina', 'Ben\u00a0Salah', true],
    ['amina.bensalah@mail.tn', 'Ami\u200bna', '\u200fBen Salah', true],
    // The domain part contains no names.
    ['ali@gmail.com', 'Ali', 'Gmail', false],
    ['amina@bensalah.tn', 'Amina', 'Ben Salah', false],
    ['x@mail.tn', '\u200b', '´', false],
  ])('%s, %s %s: %s', (email, name, surname, expected) => {
    expect(listMissingNames(email, { name, surname }).length === 0).toBe(expected);
  });

  test('an accepted email is stored lower-cased', () => {
    const draft = { name: 'Amina', surname: 'Ali', email: ' Amina.ALI@Mail.tn ', password: 'x'.repeat(8) };
    const result = checkSignUp(draft, 'on');
    expect(result).toMatchObject({ ok: true, value: { email: 'amina.ali@mail.tn' } });
  });
});

describe('example of an accepted email', () => {
  test.each([
    ['Amina', 'Ben Salah', '', 'amina.bensalah@gmail.com'],
    ['Jean-Luc', 'Dupont', 'jl@mail.tn', 'jeanluc.dupont@mail.tn'],
    ['Søren', 'Ågaard', 'soren@mail.', 'soren.agaard@gmail.com'],
    ['Amina', '', 'amina@mail.tn', undefined],
    [' ', '-', 'amina@mail.tn', undefined],
    ['أمينة', 'Ben Salah', 'amina@mail.tn', undefined],
  ])('for %s %s, who typed "%s", is %s', (name, surname, typed, expected) => {
    expect(suggestEmail({ name, surname }, typed)).toBe(expected);
  });

  test('passes the rule for every name', () => {
    const names = ['Hélène', "D'Angelo", 'Işıl', 'Weiß', 'Þór', 'Đorđe', 'O‘Brien', 'Łukasz', 'Zoé-Marie 2', 'ﬁfi'];
    for (const name of names)
      for (const surname of names) {
        const email = suggestEmail({ name, surname }, '') ?? '';
        expect(
          checkSignUp({ name, surname, email, password: 'x'.repeat(8) }, 'on'),
          `${name} ${surname}`,
        ).toMatchObject({
          ok: true,
          value: { email },
        });
      }
  });

  test.each([
    ['Hélène', false],
    ['Jürgen O’Brien', false],
    ['', false],
    ['أمينة', true],
    ['Ελένη', true],
  ])('is impossible for the letters of "%s": %s', (name, expected) => {
    expect(hasForeignLetters(name)).toBe(expected);
  });
});

test.each([
  ['on', false],
  ['off', true],
] as const)('an email without both names, with the rule %s, is accepted: %s', (rule, ok) => {
  const draft = { name: 'Amina', surname: 'Ali', email: 'Contact@Mail.tn', password: 'x'.repeat(8) };
  expect(checkSignUp(draft, rule)).toMatchObject(ok ? { ok, value: { email: 'contact@mail.tn' } } : { ok });
});

test.each([
  ['Amina', 'Ali', ['email']],
  ['أمينة', 'Ali', ['name', 'email']],
  ['أمينة', 'بن علي', ['name', 'surname', 'email']],
])('the email contact.ali@mail.tn is refused for %s %s with errors at %j', (name, surname, fields) => {
  const draft = { name, surname, email: 'contact.ali@mail.tn', password: 'x'.repeat(8) };
  const result = checkSignUp(draft, 'on');
  expect(result.ok ? [] : Object.keys(result.refusal.errors ?? {})).toEqual(fields);
});

test('a session lasts 12 hours, or 30 days when remembered', () => {
  expect(getSessionEnd(0, { role: 'user', rememberMe: false })).toBe(12 * HOUR);
  expect(getSessionEnd(0, { role: 'user', rememberMe: true })).toBe(30 * DAY);
  for (const role of STAFF_ROLES) expect(getSessionEnd(0, { role, rememberMe: true }), role).toBe(12 * HOUR);
});

describe('wrong passwords', () => {
  test('refuses attempts after the tenth within 15 minutes until the first attempt expires', () => {
    const failed = Array.from({ length: 10 }, (_, at) => at * 1000);
    expect(findNextAttemptAt(failed.slice(1), ACCOUNT_AT_ADDRESS_LIMIT, 20_000)).toBeUndefined();
    expect(findNextAttemptAt(failed, ACCOUNT_AT_ADDRESS_LIMIT, 20_000)).toBe(15 * MINUTE);
    expect(findNextAttemptAt(failed, ACCOUNT_AT_ADDRESS_LIMIT, 15 * MINUTE)).toBeUndefined();
  });

  test('applies the limit and window of each budget', () => {
    const attempts = Array.from({ length: 30 }, () => 0);
    expect(findNextAttemptAt(attempts.slice(1), SIGN_UP_LIMIT, 0)).toBeUndefined();
    expect(findNextAttemptAt(attempts, SIGN_UP_LIMIT, HOUR - 1)).toBe(HOUR);
  });

  test('allows another attempt within the window, for any attempts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 60 * MINUTE })),
        fc.integer({ min: 0, max: 60 * MINUTE }),
        (tries, now) => {
          const past = tries.filter((at) => at <= now);
          const allowedAt = findNextAttemptAt(past, ACCOUNT_AT_ADDRESS_LIMIT, now);
          expect(allowedAt === undefined || (allowedAt > now && allowedAt <= now + 15 * MINUTE)).toBe(true);
        },
      ),
    );
  });
});

describe('password choice', () => {
  const common = new Set(['password1']);
  test('refuses common passwords in any letter case', () => {
    expect(checkNewPassword('PassWord1', common)).toMatchObject({
      ok: false,
      refusal: { code: 'password_too_common', errors: { password: expect.stringContaining('too common') } },
    });
  });
  test('accepts any other password', () => {
    expect(checkNewPassword('password1 by the sea', common)).toEqual({ ok: true, value: 'password1 by the sea' });
  });
});
