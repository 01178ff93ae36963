import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openApiSession } from '../support/network/open-api-session';
import { DEMO_PEOPLE } from '../support/people';
import { Server } from '../support/server';

const PASSPHRASE = 'a passphrase that is long';
const WRITES_A_SECOND = 50;
const KILLS = process.env.NIGHTLY ? 50 : 6;

test.describe('backup by the operator', () => {
  let server: Server;
  test.beforeEach(async () => {
    server = await Server.openDemo({ WAHA_BACKUP_AT: 'off' });
  });
  test.afterEach(() => server.close());

  test('taken while members write contains everything acknowledged before it started', async () => {
    test.setTimeout(180_000);
    const member = await openApiSession(server, DEMO_PEOPLE.member);
    const sentTexts: string[] = [];
    const pace = setInterval(() => {
      const text = `line ${sentTexts.length + Math.random()}`;
      void member.call('POST', '/messages', { content: text }).then(() => sentTexts.push(text));
    }, 1000 / WRITES_A_SECOND);
    await expect.poll(() => sentTexts.length).toBeGreaterThan(WRITES_A_SECOND);
    const before = [...sentTexts];
    const { code, text } = await server.runCommand(['backup']);
    clearInterval(pace);
    expect(code, text).toBe(0);
    const archive = archiveIn(text);
    const keys = await server.runCommand(['backup', '--keys', '--passphrase-stdin'], PASSPHRASE);
    expect(sentTexts.length).toBeGreaterThan(before.length);

    const restoredServer = await Server.empty({ WAHA_BACKUP_AT: 'off' });
    try {
      const args = ['--keys', /Keys exported to (\S+)\. /.exec(keys.text)?.[1] ?? '', '--passphrase-stdin'];
      expect((await restoredServer.runCommand(['restore', archive, ...args], PASSPHRASE)).text).toContain(
        'Ledger verified',
      );
      await restoredServer.start();
      const restoredTexts = new Set(restoredServer.rows('select text from messages').map((row) => row.text));
      expect(before.filter((line) => !restoredTexts.has(line))).toEqual([]);
      const session = await openApiSession(restoredServer, DEMO_PEOPLE.member);
      expect(await session.call('GET', `/wallets/${session.userId}`)).toMatchObject({
        validPoints: expect.any(Number),
      });
      expect((await restoredServer.runCommand(['doctor'])).code).toBe(0);
    } finally {
      await restoredServer.close();
    }
  });

  test(`killed at ${KILLS} moments leaves no partial archive, and the next backup is complete`, async () => {
    test.setTimeout(process.env.NIGHTLY ? 300_000 : 90_000);
    const durationMs = await timeOf(() => server.runCommand(['backup']));
    let killed = 0;
    for (let time = 0; time < KILLS; time++) {
      if (await server.runCommandKilled(['backup'], (durationMs * (time + 1)) / (KILLS + 1))) killed++;
    }
    expect(killed).toBeGreaterThan(0);
    const folder = join(server.dataDir, 'backups');
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.tar.age')))
      expect((await server.runCommand(['restore', join(folder, name), '--verify'])).code).toBe(0);
    const { text } = await server.runCommand(['backup']);
    expect(readdirSync(folder).filter((name) => name.startsWith('unfinished'))).toEqual([]);
    expect((await server.runCommand(['restore', archiveIn(text), '--verify'])).text).toContain('Ledger verified');
    await openApiSession(server, DEMO_PEOPLE.member); // and it serves
  });

  test(`is restored completely or not at all if the restore is killed (${KILLS} moments), and the server starts`, async () => {
    test.setTimeout(process.env.NIGHTLY ? 300_000 : 240_000);
    const archive = archiveIn((await server.runCommand(['backup'])).text);
    const member = await openApiSession(server, DEMO_PEOPLE.member);
    await member.call('POST', '/messages', { content: 'after the backup' });
    await server.stop();
    const state = mkdtempSync(join(tmpdir(), 'waha-state-'));
    cpSync(server.dataDir, state, { recursive: true });
    const isNew = () => server.rows("select id from messages where text = 'after the backup'").length === 0;
    const filesGone = () =>
      server.rows('select id from files').filter(({ id }) => !existsSync(join(server.dataDir, 'uploads', String(id))));

    const durationMs = await timeOf(() => server.runCommand(['restore', archive]));
    const outcomes = { old: 0, new: 0 };
    // Each kill is between the latest that was too early and the earliest that was too late: closer and closer to the
    // change.
    let [early, latestMs] = [0, durationMs * 1.4];
    const hasBoth = () => outcomes.old > 0 && outcomes.new > 0;
    for (let time = 0; time < KILLS || (!hasBoth() && time < 5 * KILLS); time++) {
      rmSync(server.dataDir, { recursive: true });
      cpSync(state, server.dataDir, { recursive: true });
      const killAtMs = (early + latestMs) / 2;
      await server.runCommandKilled(['restore', archive], killAtMs);
      await server.start();
      await server.stop();
      outcomes[isNew() ? 'new' : 'old']++;
      // This machine may be slower or faster now than in the timed run: then more kills follow.
      if (isNew()) latestMs = killAtMs;
      else [early, latestMs] = [killAtMs, Math.max(latestMs, killAtMs * 1.5)];
      expect(filesGone()).toEqual([]);
      expect((await server.runCommand(['doctor'])).code).toBe(0);
    }
    console.log(`found as before: ${outcomes.old} times, restored: ${outcomes.new}`);
    expect(outcomes.old).toBeGreaterThan(0);
    expect(outcomes.new).toBeGreaterThan(0);
    rmSync(state, { recursive: true });
  });
});

const archiveIn = (text: string) => /Backup created: (\S+\.tar\.age)/.exec(text)?.[1] ?? '';

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const from = Date.now();
  await work();
  return Date.now() - from;
}
