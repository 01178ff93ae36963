import { HOUR, MINUTE } from '@waha/domain/kernel/time';
import { CODE_PERIOD_MS } from '@waha/domain/staff-accounts/two-step';
import { describe, expect, test } from 'vitest';
import { sweepAccounts } from '#features/account/sweep-accounts';
import { computeTotpCode } from '#testing/compute-totp-code';
import { openStaffedApp, type StaffedApp } from '#testing/fixtures/open-staffed-app';
import { setUpTwoStep } from '#testing/fixtures/set-up-two-step';
import { openAppForEach } from '#testing/open-app-for-each';
import { openBrowser } from '#testing/open-browser';
import { PASSWORD } from '#testing/open-test-app';

// An attacker who knows a staff password, reads the database or eavesdrops tries to sign in without the app.

let app: StaffedApp;
let ownTwoStep: Awaited<ReturnType<typeof setUpTwoStep>>;
openAppForEach(async () => {
  app = await openStaffedApp();
  ownTwoStep = await setUpTwoStep(app, app.admin);
  return app;
});

const at = (address: string) => openBrowser(app, address);
const challengeOf = async (browser = at('203.0.113.7')): Promise<string> =>
  (await browser.logIn(app.admin.email)).json().challenge;
const step = (challenge: string, code: string, browser = at('203.0.113.7')) =>
  browser.post('/users/login/second-step', { challenge, code });
const outcome = (response: { statusCode: number; json: () => { code?: string } }) =>
  response.statusCode < 300 ? response.statusCode : response.json().code;
const sessions = () =>
  app.rows(`select id from sessions where person_id = '${app.admin.id}' and ended_at is null`).length;

describe('correct password with a second step', () => {
  test('starts no session, sets no cookie and reports the missing step', async () => {
    const before = sessions();
    const response = await at('203.0.113.7').logIn(app.admin.email);
    expect([response.statusCode, response.json()]).toEqual([
      401,
      {
        message: 'Please enter the code from your app.',
        code: 'second_step_needed',
        challenge: expect.any(String),
        methods: ['totp', 'recovery'],
        requestId: expect.any(String),
      },
    ]);
    expect([response.cookies, response.json().token, sessions()]).toEqual([[], undefined, before]);
  });

  test('is distinguishable only to those who know it: a wrong one answers as everywhere', async () => {
    const wrong = await at('203.0.113.7').logIn(app.admin.email, 'not it');
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'invalid_login']);
  });

  test('with an app code starts a session as a login does, with the second step passed', async () => {
    const browser = at('203.0.113.7');
    const response = await step(await challengeOf(browser), ownTwoStep.code(), browser);
    expect(response.json()).toMatchObject({ message: 'Login successful!', user: { id: app.admin.id, role: 'admin' } });
    expect(response.cookies.map(({ name }) => name)).toEqual(['waha_session', 'waha_device']);
    expect(app.rows('select stepped_at from sessions order by id').at(-1)).toEqual({ stepped_at: app.time.now });
  });
});

describe('second-step code', () => {
  test('is accepted once: not again, not of an earlier period, not twice at once', async () => {
    const code = ownTwoStep.code();
    expect(outcome(await step(await challengeOf(), code))).toBe(200);
    expect(outcome(await step(await challengeOf(), code))).toBe('second_step_wrong');
    expect(
      outcome(await step(await challengeOf(), computeTotpCode(ownTwoStep.secret, app.time.now - CODE_PERIOD_MS))),
    ).toBe('second_step_wrong');
    app.time.now += CODE_PERIOD_MS;
    const challenge = await challengeOf();
    const both = await Promise.all([
      step(challenge, ownTwoStep.code()),
      step(challenge, ownTwoStep.code(), at('198.51.100.66')),
    ]);
    expect(both.map(outcome).sort()).toEqual([200, 'second_step_wrong']);
  });

  test('for recovery works once, also for two at once, and leaves the other codes', async () => {
    const [first, second] = ownTwoStep.recoveryCodes as [string, string];
    const challenge = await challengeOf();
    const both = await Promise.all([step(challenge, first), step(challenge, first.toLowerCase(), at('198.51.100.66'))]);
    expect(both.map(outcome).sort()).toEqual([200, 'second_step_wrong']);
    expect(outcome(await step(await challengeOf(), second.replace('-', ' ')))).toBe(200);
    expect(app.rows('select * from recovery_codes')).toHaveLength(8);
  });

  test('remains unused if its session could not be written, as at a shutdown', async () => {
    const { writer } = app.context.database;
    const [recovery] = ownTwoStep.recoveryCodes as [string];
    for (const code of [ownTwoStep.code(), recovery]) {
      writer.exec("create trigger ends_here before insert on sessions begin select raise(abort, 'the end'); end");
      const challenge = await challengeOf();
      expect((await step(challenge, code)).statusCode).toBe(500);
      writer.exec('drop trigger ends_here');
      expect(outcome(await step(challenge, code))).toBe(200);
    }
  });

  test('of another person is refused', async () => {
    const sonia = await setUpTwoStep(app, app.finance);
    expect(outcome(await step(await challengeOf(), sonia.recoveryCodes[0]!))).toBe('second_step_wrong');
    expect(outcome(await step(await challengeOf(), sonia.code()))).toBe('second_step_wrong');
  });

  test('allows no more guesses than a password, even with correct passwords in between', async () => {
    const stranger = at('198.51.100.66');
    const tries: unknown[] = [];
    for (let index = 0; index < 12; index++) {
      const response = await stranger.logIn(app.admin.email);
      const code = response.json().challenge ? await step(response.json().challenge, '000000', stranger) : response;
      tries.push(outcome(code));
    }
    expect(tries).toEqual([...Array(10).fill('second_step_wrong'), 'too_many_logins', 'too_many_logins']);
    const lines = app
      .audited('login.failed')
      .map(({ subject_id, details }) => [subject_id, JSON.parse(String(details))]);
    expect(lines).toEqual([
      [app.admin.id, { caller: expect.any(String), device: 'new', tries: 1, isCode: true }],
      [app.admin.id, { caller: expect.any(String), device: 'new', tries: 10, isCode: true }],
    ]);
    // The owner can sign in from elsewhere.
    expect(outcome(await step(await challengeOf(), ownTwoStep.code()))).toBe(200);
  });

  test('allows no more guesses within one challenge, also many at once', async () => {
    const challenge = await challengeOf();
    const many = await Promise.all(Array.from({ length: 20 }, () => step(challenge, '000000')));
    expect(many.map(outcome).filter((each) => each === 'second_step_wrong')).toHaveLength(10);
    expect(outcome(await step(challenge, ownTwoStep.code()))).toBe('too_many_logins');
    app.time.now += 15 * MINUTE;
    expect(outcome(await step(await challengeOf(), ownTwoStep.code()))).toBe(200);
  });

  test('allows ten guesses per session, also with password changes or right codes in between', async () => {
    const session = { id: app.admin.id, headers: app.admin.headers };
    const guess = async () => outcome(await app.call(session, 'POST', '/users/fresh-step', { code: '000000' }));
    const guesses = async (count: number) => {
      const outcomes: unknown[] = [];
      for (let index = 0; index < count; index++) outcomes.push(await guess());
      return outcomes;
    };
    expect(await guesses(4)).toEqual(Array(4).fill('second_step_wrong'));
    const change = { current: PASSWORD, password: PASSWORD };
    expect(outcome(await app.call(session, 'PUT', '/users/password', change))).toBe(200);
    expect(await guesses(5)).toEqual(Array(5).fill('second_step_wrong'));
    const code = ownTwoStep.code().replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
    expect(outcome(await app.call(session, 'POST', '/users/fresh-step', { code }))).toBe(204);
    expect(await guesses(3)).toEqual(['second_step_wrong', 'too_many_logins', 'too_many_logins']);
    expect(outcome(await app.call(session, 'PUT', '/users/password', change))).toBe(200);
    expect(await guess()).toBe('too_many_logins');
  });

  test('allows thirty guesses per hour from all addresses together', async () => {
    const outcomes: unknown[] = [];
    for (let index = 0; index < 32; index++) {
      const stranger = at(`198.51.${index}.7`);
      outcomes.push(outcome(await step(await challengeOf(stranger), '000000', stranger)));
    }
    expect(outcomes).toEqual([...Array(30).fill('second_step_wrong'), 'too_many_logins', 'too_many_logins']);
    app.time.now += HOUR - 1;
    await sweepAccounts(app.context.services);
    expect(outcome(await step(await challengeOf(), ownTwoStep.code()))).toBe('too_many_logins');
    app.time.now += 1;
    expect(outcome(await step(await challengeOf(), ownTwoStep.code()))).toBe(200);
  });
});

describe('second-step challenge', () => {
  test('is valid for five minutes', async () => {
    const challenge = await challengeOf();
    app.time.now += 5 * MINUTE;
    expect(outcome(await step(challenge, ownTwoStep.code()))).toBe('second_step_expired');
  });

  test.each([
    ['of somebody else', (challenge: string) => challenge.replace(app.admin.id, app.finance.id)],
    ['with another time', (challenge: string) => challenge.replace(/\.(\d+)\./, (_all, at) => `.${Number(at) + 1}.`)],
    ['that is none', () => 'abc'],
    ['without a signature', (challenge: string) => challenge.split('.').slice(0, 2).join('.')],
    ['of nobody', () => '01941f29-7c00-7000-8000-000000000000.9999999999999.00'],
  ])('%s is refused without further information', async (_what, forge) => {
    await setUpTwoStep(app, app.finance);
    const response = await step(forge(await challengeOf()), ownTwoStep.code());
    expect([response.statusCode, response.json().code]).toEqual([410, 'second_step_expired']);
  });

  test('is invalid after a password change, a second-step reset or a deactivation', async () => {
    const changed = await challengeOf();
    await app.call(app.admin, 'PUT', '/users/password', { current: PASSWORD, password: 'another long password' });
    expect(outcome(await step(changed, ownTwoStep.code()))).toBe('second_step_expired');
    const rania = await app.as('admin', 'Rania');
    const before = (await at('203.0.113.7').logIn(app.admin.email, 'another long password')).json().challenge;
    await app.call(rania, 'PUT', `/staff-accounts/${app.admin.id}/access`, { isOff: true });
    expect(outcome(await step(before, ownTwoStep.code()))).toBe('account_blocked');
    await app.call(rania, 'DELETE', `/staff-accounts/${app.admin.id}/two-step`);
    expect(outcome(await step(before, ownTwoStep.code()))).toBe('second_step_expired');
  });
});

describe('reader of the database, the log or a mail', () => {
  test('finds no app secret, no recovery code and no typed code', async () => {
    const typed = ownTwoStep.code();
    await step(await challengeOf(), typed);
    const names = app.rows("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'");
    const storedRows = JSON.stringify(names.map(({ name }) => app.rows(`select * from "${name}"`)));
    const visibleText = storedRows + app.logLines.join('');
    for (const secret of [
      ownTwoStep.secret,
      ...ownTwoStep.recoveryCodes,
      ...ownTwoStep.recoveryCodes.map((code) => code.replace('-', '')),
    ])
      expect(visibleText).not.toContain(secret);
  });
});

describe('holder of an open session alone', () => {
  test('cannot set up or replace a second step without the password', async () => {
    const begin = (password: string, by = app.finance) => app.call(by, 'POST', '/users/two-step', { password });
    expect(outcome(await begin('not it'))).toBe('current_password_wrong');
    expect(app.rows('select * from two_steps')).toHaveLength(1);
    expect(outcome(await begin(PASSWORD, app.admin))).toBe('two_step_on');
  });

  test('cannot switch the second step off without a code or with a wrong one', async () => {
    const end = (code: string) => app.call(app.admin, 'POST', '/users/two-step/end', { code });
    expect(outcome(await end('000000'))).toBe('second_step_wrong');
    expect(outcome(await end(ownTwoStep.code()))).toBe(204);
    expect((await at('203.0.113.7').logIn(app.admin.email)).statusCode).toBe(200);
    expect(app.rows('select * from recovery_codes')).toEqual([]);
  });
});

describe('second-step set-up', () => {
  test('applies after its confirmation: before that the password alone suffices', async () => {
    await app.call(app.finance, 'POST', '/users/two-step', { password: PASSWORD });
    expect((await at('203.0.113.7').logIn(app.finance.email)).statusCode).toBe(200);
    const wrong = await app.call(app.finance, 'POST', '/users/two-step/confirm', { code: '000000' });
    expect(outcome(wrong)).toBe('second_step_wrong');
    expect((await at('203.0.113.7').logIn(app.finance.email)).statusCode).toBe(200);
  });

  test('ends sessions without a second step and notifies its owner by mail', async () => {
    const other = await app.logIn(app.finance.email);
    await setUpTwoStep(app, app.finance);
    expect(await app.seenBy('/api/sync', { headers: other }, app.finance)).toEqual([401, 200]);
    expect(app.rows("select recipient from mails where kind = 'twoStepOn'")).toContainEqual({
      recipient: app.finance.email,
    });
  });

  test('that is lost is reset by another administrator: the password alone suffices, and a mail reports it', async () => {
    const rania = await app.as('admin', 'Rania');
    expect((await app.call(rania, 'DELETE', `/staff-accounts/${app.admin.id}/two-step`)).statusCode).toBe(204);
    expect(await app.seenBy('/api/sync', app.admin)).toEqual([401]);
    expect((await at('203.0.113.7').logIn(app.admin.email)).statusCode).toBe(200);
    expect(app.audited('two-step.reset')).toMatchObject([{ actor_id: rania.id, subject_id: app.admin.id }]);
    expect(app.rows("select recipient from mails where kind = 'twoStepOff'")).toEqual([{ recipient: app.admin.email }]);
    expect(outcome(await app.call(rania, 'DELETE', `/staff-accounts/${app.admin.id}/two-step`))).toBe('two_step_off');
  });

  test('cannot be reset by its owner that way, and issues new recovery codes for a code', async () => {
    expect(outcome(await app.call(app.admin, 'DELETE', `/staff-accounts/${app.admin.id}/two-step`))).toBe(
      'own_staff_account',
    );
    const renewed = await app.call(app.admin, 'POST', '/users/two-step/recovery-codes', { code: ownTwoStep.code() });
    expect(renewed.json().recoveryCodes).toHaveLength(10);
    expect(outcome(await step(await challengeOf(), ownTwoStep.recoveryCodes[0]!))).toBe('second_step_wrong');
    expect(outcome(await step(await challengeOf(), renewed.json().recoveryCodes[0]))).toBe(200);
  });
});

describe('recent second step', () => {
  const invite = () =>
    app.call(app.admin, 'POST', '/staff-accounts/invitations', {
      ...{ name: 'Sami', surname: 'Trabelsi', email: 'sami@waha.example', role: 'admin' },
    });

  test('is required after an hour, before the body is read, and renewed by a right code', async () => {
    app.time.now += HOUR;
    expect(outcome(await invite())).toBe('fresh_step_needed');
    expect(outcome(await app.call(app.admin, 'POST', '/staff-accounts/invitations', {}))).toBe('fresh_step_needed');
    const renew = (code: string) => app.call(app.admin, 'POST', '/users/fresh-step', { code });
    expect(outcome(await renew('000000'))).toBe('second_step_wrong');
    expect(outcome(await invite())).toBe('fresh_step_needed');
    expect(outcome(await renew(ownTwoStep.code()))).toBe(204);
    expect(outcome(await invite())).toBe(201);
  });

  test('is not required of people without a second step while optional', async () => {
    const rania = await app.as('admin', 'Rania');
    app.time.now += HOUR;
    const response = await app.call(rania, 'PUT', `/staff-accounts/${app.finance.id}/role`, { role: 'admin' });
    expect(response.statusCode).toBe(204);
    expect(outcome(await app.call(rania, 'POST', '/users/fresh-step', { code: '000000' }))).toBe('two_step_off');
  });
});
