import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp } from '#testing/open-test-app';
import { type Installation, openInstallation } from '#testing/servers/open-installation';

vi.setConfig({ testTimeout: 7_200_000, hookTimeout: 180_000 });

/** `WAHA_TEST_SEED=<seed of a failure>` repeats it. Nightly runs kill 30 times each. */
const FIRST_SEED = Number(process.env.WAHA_TEST_SEED ?? Date.now() % 1_000_000);
const KILLS = process.env.NIGHTLY ? 30 : 3;
/** The steps of `update.json` after which a run is killed. A rollback is longest in `rollingBack`, so it is drawn twice as often. */
const STEPS = {
  update: ['none', 'stopping', 'prepared', 'swapping', 'updated'],
  rollback: ['none', 'rollingBack', 'rollingBack', 'restored', 'rolledBack'],
};
const RECOVERIES = ['update', 'rollback', 'start'] as const;
const [OLD, NEW] = ['1.9.0', '1.10.0'];
const EXTRA = { '9000-extra.sql': 'create table extra (id text) strict;' };

let installation: Installation;
let newer: string;
let people: unknown;
beforeAll(async () => {
  const app = await openTestApp({ now: Date.now() });
  await app.given.profile((await app.as('user')).id);
  await app.close();
  installation = await openInstallation(app.dataDir);
  installation.install(await installation.makeProgram('old', { version: OLD }));
  newer = await installation.makeProgram('new', { version: NEW, migrations: EXTRA });
  people = installation.query((database) => database.prepare('select count(*) from people').pluck().get());
});
afterAll(() => installation.close());

/** Returns numbers from 0 to 1 that depend on the seed alone. */
function createRandom(seed: number): () => number {
  let state = seed + 0x9e3779b9;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

const pick = <Value>(values: readonly Value[], random: () => number): Value =>
  values[Math.floor(random() * values.length)]!;

function readStep(): string {
  const file = join(installation.dataDir, 'update.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).step : 'none';
}

/** Waits until this run has written the step to `update.json` (the file may still have the step of the run before), then kills it. */
async function runAndKill(args: string[], step: string, delayMs: number, isPowerCut: boolean): Promise<string> {
  const before = readStep();
  let hasEnded = false;
  let kill = () => {};
  const ended = installation.run(args, (child) => {
    kill = () => {
      const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ').filter(Boolean);
      child.kill('SIGKILL');
      if (isPowerCut) for (const each of children) tryKill(Number(each));
    };
  });
  void ended.then(() => {
    hasEnded = true;
  });
  while (step !== 'none' && !hasEnded && (readStep() !== step || readStep() === before)) await setTimeout(1);
  await setTimeout(delayMs);
  if (!hasEnded) kill();
  await ended;
  return readStep();
}

/** Kills a child that works on the data. systemd is a process of its own: `systemctl` only asks it. */
function tryKill(pid: number): void {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('systemctl')) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

const countAudit = (file = join(installation.dataDir, 'waha.sqlite')) => {
  const database = new Sqlite(file, { readonly: true });
  try {
    return database.prepare('select count(*) from audit_log').pluck().get() as number;
  } finally {
    database.close();
  }
};
const addAuditEntry = () =>
  installation.query((database) => database.exec("insert into audit_log (at, action) values (1, 'test')"));
const readProgram = () => (readFileSync(installation.program).equals(readFileSync(newer)) ? NEW : OLD);

/** Starts the service as after a reboot, and returns the version that answers. */
async function startService(): Promise<string> {
  installation.systemctl('start', 'waha');
  return vi.waitFor(
    async () => {
      const version = await installation.health();
      expect(version, installation.log().slice(-2000)).toBeDefined();
      return version!;
    },
    { timeout: 60_000, interval: 100 },
  );
}

async function bringTo(version: string): Promise<void> {
  if ((await startService()) === version) return;
  const { code, text } = await installation.run(version === NEW ? ['update', newer] : ['rollback', '--yes']);
  expect(code, text).toBe(0);
}

describe.each(['update', 'rollback'] as const)('killed %s', (command) => {
  test.each(Array.from({ length: KILLS }, (_, index) => FIRST_SEED + index))(
    'ends in the old or the new state with all data (WAHA_TEST_SEED=%i)',
    async (seed) => {
      const random = createRandom(seed);
      await bringTo(command === 'update' ? OLD : NEW);
      const snapshotName = () => JSON.parse(readFileSync(join(installation.dataDir, 'update.json'), 'utf8')).snapshot;
      const inOld = () =>
        command === 'update' ? current : countAudit(join(installation.dataDir, 'snapshots', snapshotName()));
      addAuditEntry();
      const current = countAudit();
      const old = inOld();

      const step = pick(STEPS[command], random);
      const delayMs = Math.floor(random() * (step === 'none' ? 2500 : 600));
      const isPowerCut = random() < 0.5;
      const reached = await runAndKill(
        command === 'update' ? ['update', newer] : ['rollback', '--yes'],
        step,
        delayMs,
        isPowerCut,
      );
      const program = readProgram();
      const recovery = pick(RECOVERIES, random);
      if (recovery === 'start' && isPowerCut) installation.systemctl('stop', 'waha');
      const ran =
        recovery === 'start'
          ? undefined
          : await installation.run(recovery === 'update' ? ['update', newer] : ['rollback', '--yes']);
      const version = await startService();
      const what = `${command} seed ${seed}: killed ${delayMs} ms after ${step} (update.json: ${reached}, program ${program}${isPowerCut ? ', with children' : ''}), then ${recovery}: ${version}`;
      console.log(what);
      const expected = { start: program, update: NEW, rollback: OLD }[recovery];
      const state = installation.query((database) => ({
        integrity: database.pragma('integrity_check', { simple: true }),
        people: database.prepare('select count(*) from people').pluck().get(),
        audit: database.prepare('select count(*) from audit_log').pluck().get(),
        hasExtra: database.prepare("select 1 from sqlite_schema where name = 'extra'").all().length > 0,
      }));
      expect({ version, program: readProgram(), ...state }, `${what}\n${ran?.text}`).toEqual({
        version: expected,
        program: expected,
        integrity: 'ok',
        people,
        // A rollback that had put the old program back is finished: the entries since the update are gone.
        audit: command === 'rollback' && (program === OLD || recovery === 'rollback') ? old : current,
        hasExtra: expected === NEW,
      });
    },
  );
});
