import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openMailServer } from '../support/mail';
import { findFreePort, runWaha, Server } from '../support/server';

const LEILA = ['--role', 'admin', '--email', 'Leila.Mansour@mail.tn', '--name', 'Leila', '--surname', 'Mansour'];

test.describe('waha command', () => {
  let server: Server;
  test.beforeEach(async () => {
    server = await Server.open();
  });
  test.afterEach(() => server.close());

  const logIn = (email: string, password: string) =>
    fetch(`${server.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });

  test('adds staff who can log in at once, with and without a running server', async () => {
    const added = await server.runCommand(['staff', 'add', ...LEILA, '--password-stdin'], 'a long password\n');
    expect(added).toEqual({ code: 0, text: 'Added admin leila.mansour@mail.tn.\n' });
    expect((await logIn('leila.mansour@mail.tn', 'a long password')).status).toBe(200);

    expect(await server.stop()).toBe(0);
    const secondRun = await server.runCommand(['staff', 'add', ...LEILA, '--password-stdin'], 'a long password');
    expect([secondRun.code, secondRun.text]).toEqual([1, expect.stringContaining('is already staff (admin).')]);
    const listed = await server.runCommand(['staff', 'list']);
    expect(listed.text).toMatch(/^admin\s+leila\.mansour@mail\.tn\s+Leila Mansour\n$/);
  });

  test('prints a new link for the first administrator at each start until one exists', async () => {
    const secretIn = (text: string) => /\/setup#token=([\w-]{43})$/m.exec(text)?.[1];
    const first = secretIn(await server.waitForOutput('/setup#'));
    const second = secretIn((await server.runCommand(['staff', 'link'])).text);
    const setUp = (token: string | undefined) =>
      fetch(`${server.url}/api/setup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ token, name: 'Leila', surname: 'Mansour', email: 'leila.mansour@mail.tn', password: 'a long password' },
        }),
      });
    expect((await setUp(first)).status).toBe(410);
    expect((await setUp(second)).status).toBe(201);
    expect((await logIn('leila.mansour@mail.tn', 'a long password')).status).toBe(200);

    const none = await server.runCommand(['staff', 'link']);
    expect([none.code, none.text]).toEqual([1, expect.stringContaining('An administrator already exists.')]);
    expect(await server.stop()).toBe(0);
    await server.start();
    expect(await server.waitForOutput('Waha is ready')).not.toContain('/setup');
  });

  test('reports a usage error and adds no one', async () => {
    const usageError = await server.runCommand(
      ['staff', 'add', '--role', 'king', '--email', 'x', '--password-stdin'],
      'a long password',
    );
    expect(usageError.code).toBe(2);
    expect(usageError.text).toContain('--role must be one of admin, commercial_admin, finance_admin');
    expect(usageError.text).toContain('--email must be an email address');
    const short = await server.runCommand(['staff', 'add', ...LEILA, '--password-stdin'], 'short');
    expect(short).toEqual({ code: 1, text: 'The password must have at least 8 characters.\n' });
    expect((await server.runCommand(['dance'])).code).toBe(2);
    expect((await server.runCommand(['staff', 'list'])).text).toContain('No staff accounts yet');
  });

  test('adds demo people once with working accounts; without them no account has a known password', async () => {
    expect(server.rows('select count(*) as n from people')).toEqual([{ n: 0 }]);
    const first = await server.runCommand(['seed', '--demo']);
    const accounts = [...first.text.matchAll(/^ {2}(\w+)\s+(\S+@\S+)\s+(\S+)$/gm)];
    expect(accounts).toHaveLength(8);
    for (const [, role, email, password] of accounts) {
      const response = await logIn(email!, password!);
      expect([response.status, (await response.json()).user.role]).toEqual([200, role]);
    }
    await server.runCommand(['seed', '--demo']);
    expect(server.rows('select count(*) as n from people')).toEqual([{ n: 8 }]);
  });

  test('runs the doctor while the server runs, with one line per check and a status exit code', async () => {
    await server.runCommand(['seed', '--demo']);
    const well = await server.runCommand(['doctor']);
    expect(well.code).toBe(0);
    expect(well.text).toMatch(
      /^ok +ledger +all balances match their entries: \d+ members with points or packs, \d+ entries, \d+ packs, 3 withdrawals, \d+ approved recharges?\.$/m,
    );
    expect(well.text).toMatch(/^ok +files +\d+ files present, none missing\.$/m);
    expect(well.text).toMatch(
      /^warning +address +http:\/\/localhost:\d+ is reachable; only this machine can open it\. Set PUBLIC_URL/m,
    );
    expect(well.text).toMatch(/^\d+ ok, \d warnings?, 0 errors\.$/m);
    server.write("update withdrawals set points = points + 1 where status = 'pending'");
    const ill = await server.runCommand(['doctor']);
    expect(ill.code).toBe(1);
    expect(ill.text).toMatch(
      /^error +ledger +1 balance error in .*\n +- member \S+: withdrawal 0 of \S+ is -12 wallet points/m,
    );
  });

  test('shows mail server replies with mail test and mail log, without recipients', async () => {
    const mail = await openMailServer();
    const env = { ...process.env, WAHA_DATA_DIR: server.dataDir } as Record<string, string>;
    const using = (SMTP_URL: string, ...args: string[]) => runWaha(['mail', ...args], { ...env, SMTP_URL });
    try {
      const sent = await using(mail.url, 'test', 'leila@mail.tn');
      expect([sent.code, mail.received]).toEqual([0, [expect.objectContaining({ to: 'leila@mail.tn' })]]);
      for (const line of ['server  220 ', 'client  EHLO ', 'client  RCPT TO:<leila@mail.tn>', 'server  250 '])
        expect(sent.text).toMatch(new RegExp(`^ +\\d+\\.\\d\\d s  ${line}`, 'm'));

      const noServer = await using(`smtp://127.0.0.1:${await findFreePort()}`, 'test', 'leila@mail.tn');
      expect([noServer.code, noServer.text]).toEqual([
        1,
        expect.stringMatching(/^Failed after \d.* s: .*ECONNREFUSED/m),
      ]);
      const log = await using(mail.url, 'log');
      expect(log.text).toMatch(/ sent +1\. +test +l…@mail\.tn .*\n.* failed +1\. +test +l…@mail\.tn .*ECONNREFUSED/);
      expect(log.text).toMatch(/^Email delivery has failed since 20/m);
      expect(log.text).not.toContain('leila');
      expect((await server.runCommand(['mail', 'test', 'leila@mail.tn'])).text).toContain('SMTP_URL is not set');
    } finally {
      await mail.close();
    }
  });

  test('never adds demo people to an installation with people', async () => {
    await server.runCommand(['staff', 'add', ...LEILA, '--password-stdin'], 'a long password');
    const { code, text } = await server.runCommand(['seed', '--demo']);
    expect([code, text]).toEqual([
      1,
      'This installation has accounts of its own. Demo accounts are only added before the first one. To start over with an empty installation: docs/operator/install.md.\n',
    ]);
    expect(server.rows('select count(*) as n from people')).toEqual([{ n: 1 }]);
  });

  test('completes requests in flight on a stop, exits 0, and does not expose its key', async () => {
    await server.runCommand(['staff', 'add', ...LEILA, '--password-stdin'], 'a long password');
    const answers = Promise.all(Array.from({ length: 6 }, () => logIn('leila.mansour@mail.tn', 'a long password')));
    await expect.poll(() => server.rows('select count(*) as n from sessions')[0]?.n).not.toBe(0);
    expect(await server.stop()).toBe(0);
    expect((await answers).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(statSync(join(server.dataDir, 'keys', 'session.key')).mode & 0o777).toBe(0o600);
    expect(statSync(server.dataDir).mode & 0o777).toBe(0o700);
  });

  test('stops properly right after the start, repeatedly', async () => {
    for (let tries = 0; tries < 5; tries++) {
      expect(await server.stop()).toBe(0);
      await server.start();
    }
  });

  test('preserves everything acknowledged across a kill', async () => {
    await server.runCommand(['staff', 'add', ...LEILA, '--password-stdin'], 'a long password');
    const { token, user } = await (await logIn('leila.mansour@mail.tn', 'a long password')).json();
    await server.stop('SIGKILL');
    await server.start();
    const response = await fetch(`${server.url}/api/users/${user.id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
  });

  test('ends the start with one clear message on a wrong setting', async () => {
    await server.stop();
    process.env.SMTP_URL = 'mail.tn';
    try {
      const { code, text } = await server.runCommand(['serve']);
      expect([code, text]).toEqual([
        1,
        'Invalid configuration:\n  SMTP_URL: must look like smtps://user:password@mail.example:465, with @ in the password as %40\n',
      ]);
    } finally {
      delete process.env.SMTP_URL;
    }
  });
});
