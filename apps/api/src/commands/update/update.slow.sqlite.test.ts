import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestApp } from '#testing/open-test-app';
import { type Installation, openInstallation } from '#testing/servers/open-installation';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const EXTRA = { '9000-extra.sql': 'create table extra (id text) strict;' };

let dataFrom: string;
let installation: Installation;
let newer: string;
beforeAll(async () => {
  const app = await openTestApp({ now: Date.now() });
  await app.given.profile((await app.as('user')).id);
  await app.close();
  dataFrom = app.dataDir;
});
beforeEach(async () => {
  installation = await openInstallation(dataFrom);
  installation.install(await installation.makeProgram('old', { version: '1.9.0' }));
  newer = await installation.makeProgram('new', { version: '1.10.0', migrations: EXTRA });
  installation.systemctl('start', 'waha');
  await vi.waitFor(async () => expect(await installation.health()).toBe('1.9.0'), { timeout: 60_000 });
});
afterEach(() => installation.close());

const hasExtraTable = () =>
  installation.query(
    (database) => database.prepare("select 1 from sqlite_schema where name = 'extra'").all().length > 0,
  );
const addAuditEntry = () =>
  installation.query((database) =>
    database.exec("insert into audit_log (at, actor_id, action) values (1, 'operator', 'test')"),
  );
const countAudit = () =>
  installation.query((database) => database.prepare('select count(*) from audit_log').pluck().get());
const readVersion = async () => JSON.parse((await installation.run(['version', '--json'])).out).version;
/** Names of the files beside the program. */
const listPrograms = () => readdirSync(join(installation.folder, 'opt')).sort();

describe('update', () => {
  test('replaces the program and the database, keeps the old ones, and a rollback returns them', async () => {
    addAuditEntry();
    const before = countAudit();
    const { code, text } = await installation.run(['update', newer]);
    expect([code, text]).toEqual([0, expect.stringContaining('Version 1.10.0 runs. To go back: waha rollback')]);
    expect(text).toContain('Updating from 1.9.0 (old) to 1.10.0 (new).');
    expect([await installation.health(), hasExtraTable(), listPrograms()]).toEqual([
      '1.10.0',
      true,
      ['waha', 'waha.previous'],
    ]);
    addAuditEntry();

    const refused = await installation.run(['rollback']);
    expect([refused.code, refused.text]).toEqual([
      2,
      expect.stringContaining('Lost since the update: 1 entry of people in the audit log.'),
    ]);
    expect(await installation.health()).toBe('1.10.0');
    const back = await installation.run(['rollback', '--yes', '--json']);
    expect(back.code, back.text).toBe(0);
    expect(JSON.parse(back.out)).toMatchObject({
      result: 'rolledBack',
      from: '1.10.0 (new)',
      to: '1.9.0 (old)',
      lost: { audit: 1, accounts: 0, messages: 0, payments: 0 },
    });
    expect([await installation.health(), hasExtraTable(), countAudit()]).toEqual(['1.9.0', false, before]);
    const again = await installation.run(['rollback', '--yes']);
    expect([again.code, again.text]).toEqual([1, 'The update to 1.10.0 (new) was rolled back already.\n']);
  });

  test('leaves only files of the owner in the data folder', async () => {
    await installation.run(['update', newer]);
    await installation.run(['rollback', '--yes']);
    const { uid } = statSync(installation.dataDir);
    const all = readdirSync(installation.dataDir, { recursive: true }).map((name) =>
      join(installation.dataDir, String(name)),
    );
    expect(all.filter((path) => statSync(path).uid !== uid)).toEqual([]);
    expect(statSync(installation.program).uid).toBe(process.getuid?.());
  });

  test('with --dry-run only checks, and names both versions as JSON', async () => {
    const { code, out } = await installation.run(['update', newer, '--dry-run', '--json']);
    expect(code, out).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ result: 'checked', from: '1.9.0 (old)', to: '1.10.0 (new)' });
    expect([await readVersion(), await installation.health(), listPrograms()]).toEqual(['1.9.0', '1.9.0', ['waha']]);
    expect(existsSync(join(installation.dataDir, 'snapshots'))).toBe(false);
  });

  test.each([
    ['a damaged file', (file: string) => appendFileSync(file, '#'), /The checksum of .* is wrong/],
    ['a file without its checksum', (file: string) => rmSync(`${file}.sha256`), /^Checksum file not found/],
  ])('refuses %s, and the old version runs on', async (_, damage, reason) => {
    damage(newer);
    const { code, text } = await installation.run(['update', newer]);
    expect([code, text]).toEqual([1, expect.stringMatching(reason)]);
    expect([await installation.health(), listPrograms()]).toEqual(['1.9.0', ['waha']]);
  });

  test('refuses an older version and an older build of the same version with the reason', async () => {
    const older = await installation.makeProgram('older', { version: '1.2.0' });
    expect((await installation.run(['update', older])).text).toMatch(/1\.2\.0 \(older\) cannot replace .* older\./);
    await installation.run(['update', newer]);
    const sameVersion = await installation.makeProgram('same', { version: '1.10.0' });
    const { code, text } = await installation.run(['update', sameVersion]);
    expect([code, text]).toEqual([1, expect.stringContaining('an older build without 9000-extra.sql')]);
    expect(await installation.health()).toBe('1.10.0');
  });

  test('to the installed version changes nothing', async () => {
    await installation.run(['update', newer]);
    const { code, text } = await installation.run(['update', newer]);
    expect([code, text]).toEqual([0, expect.stringContaining('1.10.0 (new) is installed already.')]);
  });

  test('goes back on its own if the new version does not answer', async () => {
    const broken = await installation.makeProgram('broken', { version: '1.11.0', isBroken: true });
    addAuditEntry();
    const before = countAudit();
    const { code, out } = await installation.run(['update', broken, '--wait', '2', '--json']);
    expect([code, JSON.parse(out)]).toEqual([
      1,
      expect.objectContaining({ result: 'rolledBack', reason: expect.stringContaining('did not answer within 2 s') }),
    ]);
    expect([await installation.health(), countAudit(), await readVersion()]).toEqual(['1.9.0', before, '1.9.0']);
  });

  test('starts the old version again if the snapshot fails', async () => {
    writeFileSync(join(installation.dataDir, 'snapshots'), 'not a folder');
    const { code, text } = await installation.run(['update', newer]);
    expect([code, text]).toEqual([1, expect.stringMatching(/The snapshot failed.*\nNothing was changed/s)]);
    await vi.waitFor(async () => expect(await installation.health()).toBe('1.9.0'), { timeout: 60_000 });
    expect(existsSync(join(installation.dataDir, 'update.json'))).toBe(false);
  });

  test.each(['stopping', 'prepared', 'swapping'])(
    'that was interrupted at %s, before the program was replaced, is cancelled by a rollback and repeated by an update',
    async (step) => {
      const interrupt = async () => {
        installation.systemctl('stop', 'waha');
        const journal = { step, from: { version: '1.9.0', commit: 'old' }, to: { version: '1.10.0', commit: 'new' } };
        const file = join(installation.dataDir, 'update.json');
        writeFileSync(file, JSON.stringify(journal));
        const { uid, gid } = statSync(installation.dataDir);
        chownSync(file, uid, gid);
        writeFileSync(`${installation.program}.new`, 'incomplete');
      };
      await interrupt();
      const back = await installation.run(['rollback', '--yes']);
      expect([back.code, back.text]).toEqual([
        0,
        expect.stringContaining('interrupted before it replaced the program'),
      ]);
      await vi.waitFor(async () => expect(await installation.health()).toBe('1.9.0'), { timeout: 60_000 });
      expect([hasExtraTable(), listPrograms()]).toEqual([false, ['waha']]);
      await interrupt();
      const { code, text } = await installation.run(['update', newer]);
      expect([code, text]).toEqual([0, expect.stringContaining('Version 1.10.0 runs.')]);
      expect([hasExtraTable(), listPrograms()]).toEqual([true, ['waha', 'waha.previous']]);
    },
  );

  test('refuses to run beside another one', async () => {
    const [one, other] = await Promise.all([installation.run(['update', newer]), installation.run(['update', newer])]);
    expect([one.code, other.code].sort()).toEqual([0, 1]);
    expect(one.text + other.text).toContain('Another update or rollback is running.');
  });

  test('never follows a link that the user of the service puts in place of the journal', async () => {
    const target = join(installation.folder, 'etc', 'target');
    writeFileSync(target, '{}');
    spawnSync('ln', ['-s', target, join(installation.dataDir, 'update.json')]);
    const { code, text } = await installation.run(['update', newer]);
    expect([code, text]).toEqual([1, expect.stringContaining('ELOOP')]);
    expect(readFileSync(target, 'utf8')).toBe('{}');
  });
});

describe('signature of a release', () => {
  const key = () => join(installation.folder, 'etc', 'key');
  const sign = (file: string, by = key()) => {
    const { status } = spawnSync('ssh-keygen', ['-Y', 'sign', '-n', 'file', '-f', by, file]);
    expect(status).toBe(0);
  };
  beforeEach(() => {
    for (const file of [key(), `${key()}-of-another`])
      spawnSync('ssh-keygen', ['-t', 'ed25519', '-N', '', '-q', '-f', file]);
    installation.env.WAHA_RELEASE_SIGNER = `${key()}.pub`;
  });

  test('is required when the operator has a public key, and accepted', async () => {
    const missing = await installation.run(['update', newer, '--dry-run']);
    expect([missing.code, missing.text]).toEqual([1, expect.stringContaining('Signature not found')]);
    sign(newer);
    const { code, text } = await installation.run(['update', newer, '--dry-run']);
    expect([code, text]).toEqual([0, expect.stringContaining('Checksum and signature of new.waha verified.')]);
  });

  test('of another file or by another key is refused', async () => {
    sign(newer);
    const other = await installation.makeProgram('other', { version: '1.12.0' });
    writeFileSync(`${other}.sig`, readFileSync(`${newer}.sig`));
    expect((await installation.run(['update', other])).text).toContain('is not a signature of the program');
    rmSync(`${newer}.sig`);
    sign(newer, `${key()}-of-another`);
    expect((await installation.run(['update', newer])).text).toContain('is not a signature of the program');
    expect(await installation.health()).toBe('1.9.0');
  });
});

describe('rollback', () => {
  test('without an update says so', async () => {
    const { code, text } = await installation.run(['rollback', '--yes']);
    expect([code, text]).toEqual([1, 'There is no update to go back from.\n']);
  });

  test('counts what people did, and not the work of the server itself', async () => {
    await installation.run(['update', newer]);
    installation.query((database) =>
      database.exec(`insert into audit_log (at, action) values (1, 'logins.flooded');
        insert into change_log (audience, feature, at) values ('admin', 'catalogue', 1)`),
    );
    const quiet = await installation.run(['rollback']);
    expect(quiet.text).toContain('Nobody has added or decided anything since the update.');
    const args = '--role admin --email mona@b.tn --name Mona --surname Ben --password-stdin'.split(' ');
    const added = await installation.run(['staff', 'add', ...args], undefined, 'a long password\n');
    expect(added.code, added.text).toBe(0);
    const { text } = await installation.run(['rollback']);
    expect(text).toContain('Lost since the update: 1 new account, 1 entry of people in the audit log.');
  });

  test('says what is left to do when the service file and the command are of the newer version', async () => {
    const old = await installation.makeProgram('oldest', { version: '1.8.0', isWithoutUpdate: true });
    installation.systemctl('stop', 'waha');
    installation.install(old);
    const next = await installation.makeProgram('next', { version: '1.8.5' });
    const { PATH, ...env } = installation.env;
    expect(spawnSync(next, ['update', next], { env: { PATH, ...env } }).status).toBe(0);
    writeFileSync(join(installation.folder, 'never-ready'), '');
    const back = await installation.run(['rollback', '--yes', '--json']);
    expect(back.code, back.text).toBe(1);
    const { result, todo } = JSON.parse(back.out);
    expect([result, await installation.health()]).toEqual(['rolledBack', '1.8.0']);
    expect(todo).toEqual([
      expect.stringContaining(`/^WatchdogSec/d' ${installation.folder}/waha.service && systemctl daemon-reload`),
      expect.stringContaining('systemd-run --quiet --pipe --wait --uid waha'),
    ]);
  });

  test('names the kept script of the old version', async () => {
    installation.systemctl('stop', 'waha');
    installation.install(await installation.makeProgram('oldest', { version: '1.8.0', isWithoutUpdate: true }));
    const next = await installation.makeProgram('next', { version: '1.8.5' });
    spawnSync(next, ['update', next], { env: installation.env });
    const script = `${installation.program}.script`;
    writeFileSync(script, '');
    const { code, text } = await installation.run(['rollback', '--yes']);
    expect([code, text]).toEqual([1, expect.stringContaining(`Left to do: commands of 1.8.0 do not read`)]);
    expect(text).toContain(`mv ${script} /usr/local/bin/waha`);
    expect(text).not.toContain('activating');
  });

  test('with --keep-data loses nothing if the old program can use the database, and is refused otherwise', async () => {
    const similar = await installation.makeProgram('similar', { version: '1.9.5' });
    await installation.run(['update', similar]);
    addAuditEntry();
    const before = countAudit();
    const { code, text } = await installation.run(['rollback', '--keep-data', '--yes']);
    expect([code, text]).toEqual([0, expect.stringContaining('All data are kept.')]);
    expect([await installation.health(), countAudit()]).toEqual(['1.9.0', before]);

    await installation.run(['update', newer]);
    const refused = await installation.run(['rollback', '--keep-data', '--yes']);
    expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('cannot use the current database')]);
  });

  test('never installs a program that was put in place of the previous one', async () => {
    await installation.run(['update', newer]);
    const planted = await installation.makeProgram('planted', { version: '0.1.0' });
    writeFileSync(`${installation.program}.previous`, readFileSync(planted));
    const { code, text } = await installation.run(['rollback', '--yes']);
    expect([code, text]).toEqual([
      1,
      expect.stringContaining('waha.previous is not 1.9.0 (old). Nothing was changed.'),
    ]);
  });
});
