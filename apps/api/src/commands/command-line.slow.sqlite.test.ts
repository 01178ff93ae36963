import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findAssets } from '../platform/config/assets';
import { openOwnedFolder } from '../testing/open-owned-folder';
import { openSmallDisk } from '../testing/open-small-disk';
import { openTestApp } from '../testing/open-test-app';
import { bundleProgram } from '../testing/run-waha';

vi.setConfig({ testTimeout: 60_000 });

/** A command that has not ended by then never ends. */
const ENDS_WITHIN_MS = 30_000;

let program: string;
let folder: string;
let owned: ReturnType<typeof openOwnedFolder>;
beforeAll(async () => {
  program = await bundleProgram();
  folder = mkdtempSync(join(tmpdir(), 'waha-command-line-'));
  const app = await openTestApp({ now: Date.now() });
  await app.as('admin');
  await app.close();
  owned = openOwnedFolder(app.dataDir);
}, 180_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  owned.remove();
});

type RunOptions = { env?: Record<string, string>; cwd?: string; stdout?: string; input?: string; asRoot?: boolean };

/** Runs the bundled program with arguments, as an operator does in a terminal. */
function waha(
  args: string[],
  { env = {}, cwd = findAssets().root, stdout, input = '', asRoot = false }: RunOptions = {},
) {
  const modules = dirname(dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json')));
  const all = {
    PATH: process.env.PATH,
    NODE_PATH: modules,
    WAHA_DATA_DIR: owned.dataDir,
    WAHA_BACKUP_AT: 'off',
    ...env,
  };
  const into = stdout === undefined ? ('pipe' as const) : openSync(stdout, 'w');
  const options = {
    cwd,
    env: all,
    input,
    timeout: ENDS_WITHIN_MS,
    encoding: 'utf8',
    ...(!asRoot && owned.user),
  } as const;
  const ran = spawnSync(process.execPath, [program, ...args], { ...options, stdio: ['pipe', into, 'pipe'] });
  return { code: ran.status, out: ran.stdout, errors: ran.stderr };
}

describe('command help', () => {
  test.each([[['--help']], [['-h']], [['help']], [[]]])(
    'for %j is printed on standard output with exit code 0',
    (args) => {
      const { code, out, errors } = waha(args);
      expect([code, errors]).toEqual([0, '']);
      expect(out).toMatch(/^Usage: waha <command>\n[\s\S]*\n {2}serve [\s\S]*\n {2}version /);
    },
  );

  test.each([[['staff', '--help']], [['help', 'staff']], [['staff', 'add', '-h']]])(
    'for %j covers one command',
    (args) => {
      const { code, out, errors } = waha(args);
      expect([code, errors]).toEqual([0, '']);
      expect(out).toMatch(/^Usage: waha staff add /);
      expect(out).not.toContain('doctor');
    },
  );

  test.each([[['--version']], [['version']]])('with %j prints the program and its version', (args) => {
    expect(waha(args)).toMatchObject({ code: 0, errors: '', out: expect.stringMatching(/^Waha \S+\n/) });
  });
});

describe('unknown words and options', () => {
  test.each([
    'dance',
    'constructor',
    '--port',
    'help dance',
    'serve --port 7500',
    'serve now',
    'doctor --json',
    'doctor now',
    'staff',
    'staff list --json',
    'staff list all',
    'staff link now',
    'staff remove a@b.tn c@d.tn',
    'staff remove',
    'staff add a@b.tn',
    'staff constructor',
    'member find',
    'member constructor a@b.tn',
    'member block a@b.tn c@d.tn',
    'member block a@b.tn --yes',
    'member find a --to /tmp',
    'audit yesterday',
    'audit --since yesterday',
    'export',
    'export constructor',
    'export members payments',
    'export catalogue constructor',
    'export catalogue packs more',
    'export members --from monday',
    'backup now',
    'backup key --to /tmp',
    'restore',
    'restore a.tar b.tar',
    'restore a.tar --now',
    'move',
    'move now',
    'seed',
    'seed demo',
    'seed --demo --more',
    'mail',
    'mail log --all',
    'mail test a@b.tn c@d.tn',
    'files',
    'files claim now',
    'clock accept now',
    'clock',
    'version now',
    'version --yaml',
    'update',
    'update one two',
    'rollback now',
    'snapshot --now',
    'health --wait soon',
  ])('are refused with the usage and exit code 2: waha %s', (line) => {
    const dataDir = join(folder, 'never-made');
    const { code, out, errors } = waha(line.split(' '), { env: { WAHA_DATA_DIR: dataDir } });
    expect([code, out, errors]).toEqual([2, '', expect.stringContaining('Usage: waha ')]);
    expect(errors).not.toMatch(/^\s+at /m);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('of serve are refused with a pointer to the settings', () => {
    expect(waha(['serve', '--port', '7500']).errors).toContain('PORT=7500');
  });
});

describe('folder that cannot be created', () => {
  test.each([
    'backup --to /proc/nope',
    'backup --to /proc/nope/deeper',
    'backup --keys --passphrase-stdin --to /proc/nope',
  ])('ends the command with one message: waha %s', (line) => {
    const { code, errors } = waha(line.split(' '), { input: 'a passphrase that is long' });
    expect([code, errors]).toEqual([1, expect.stringContaining('/proc/nope')]);
    expect(errors.trim().split('\n')).toHaveLength(1);
  });

  test('ends every command if it is the data folder', () => {
    for (const args of [['staff', 'list'], ['serve'], ['backup'], ['doctor']]) {
      const { code, errors } = waha(args, { env: { WAHA_DATA_DIR: '/proc/nope/waha', PORT: '0' } });
      expect([args, code, errors]).toEqual([args, 1, expect.stringContaining('/proc/nope')]);
    }
  });
});

describe('full standard output', () => {
  test.each(['export members', 'staff list', 'export catalogue', 'audit', '--help'])(
    'ends the command with one message: waha %s',
    (line) => {
      const { code, errors } = waha(line.split(' '), { stdout: '/dev/full' });
      expect([code, errors]).toEqual([1, 'Cannot write to standard output: no space left on device.\n']);
    },
  );
});

describe('full disk of the data folder', () => {
  test('is named by each command that must write, with what to do', () => {
    const disk = openSmallDisk(64);
    try {
      cpSync(owned.dataDir, disk.folder, { recursive: true });
      disk.fill();
      for (const line of ['backup', 'snapshot', 'staff link']) {
        // As the disk's owner: root.
        const { code, errors } = waha(line.split(' '), { env: { WAHA_DATA_DIR: disk.folder }, asRoot: true });
        expect([line, code, errors]).toEqual([line, 1, expect.stringMatching(/^The disk of \S+ is full\. .*du -sh/)]);
      }
    } finally {
      disk.close();
    }
  });
});

describe('operator files', () => {
  test('that the service user cannot read are reported with instructions', () => {
    // For root: its own folder, as the service user sees it. Other users have an unreadable file instead.
    const closed = join(folder, 'closed');
    mkdirSync(closed);
    const archive = join(closed, 'waha.tar.age');
    writeFileSync(archive, 'x');
    if (owned.isRoot) chmodSync(closed, 0o700);
    else chmodSync(archive, 0);
    for (const args of [
      ['restore', 'waha.tar.age', '--verify'],
      ['restore', 'waha.tar.age', '--keys', 'waha.tar.age', '--passphrase-stdin'],
    ]) {
      const { code, errors } = waha(args, { cwd: closed });
      expect([code, errors]).toEqual([1, expect.stringMatching(/waha\.tar\.age cannot be read by .*Copy it to /s)]);
    }
  });

  test('are refused with one message where the service user may not write', () => {
    const closed = join(folder, 'not-writable');
    mkdirSync(closed, { mode: owned.isRoot ? 0o700 : 0o500 });
    for (const args of [
      ['backup', '--to', join(closed, 'backups')],
      ['backup', '--keys', '--passphrase-stdin', '--to', join(closed, 'keys')],
    ]) {
      const { code, errors } = waha(args, { input: 'a passphrase that is long' });
      expect([code, errors]).toEqual([
        1,
        expect.stringMatching(/^Cannot create the folder \S+: this user has no write permission there/),
      ]);
      expect(errors.trim().split('\n')).toHaveLength(1);
    }
  });

  test('are refused with a message if the current folder no longer exists', () => {
    const deletedFolder = join(folder, 'gone');
    mkdirSync(deletedFolder, { mode: 0o755 });
    chmodSync(folder, 0o755);
    const line = `cd ${deletedFolder} && rmdir ${deletedFolder} && exec ${process.execPath} ${program} restore waha.tar.age --verify`;
    const modules = dirname(dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json')));
    const env = { PATH: process.env.PATH, NODE_PATH: modules, WAHA_DATA_DIR: owned.dataDir };
    const { status, stderr } = spawnSync('sh', ['-c', line], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('The current folder no longer exists')]);
  });

  test('that are not regular files are refused', () => {
    for (const [name, message] of [
      [folder, 'is a folder'],
      ['/dev/zero', 'is not a file'],
      [join(owned.dataDir, 'none.tar'), 'File not found: '],
    ] as const) {
      const { code, errors } = waha(['restore', name, '--verify']);
      expect([name, code, errors]).toEqual([name, 1, expect.stringContaining(message)]);
    }
  });

  test('can include exported keys in the backup folder before the first backup', () => {
    const { code, errors } = waha(['backup', '--keys', '--passphrase-stdin'], { input: 'a passphrase that is long' });
    expect([code, errors]).toEqual([0, '']);
    expect(readdirSync(join(owned.dataDir, 'backups'))).toEqual([expect.stringMatching(/^waha-keys-.*\.json$/)]);
  });
});

describe('setting', () => {
  test.each([
    ['PORT', 'http', 'must be a whole number from 0 to 65535'],
    ['PORT', '70000', 'must be a whole number from 0 to 65535'],
    ['PORT', '0x10', 'must be a whole number from 0 to 65535'],
    ['WAHA_CONNECTIONS', '1.5', 'must be a whole number from 1 to 100000'],
    ['WAHA_LANGUAGE', 'de', 'must be one of source, fr, ar, en'],
    ['WAHA_LOG_LEVEL', 'loud', 'must be one of silent, error, warn, info, debug'],
    ['WAHA_STAFF_TWO_STEP', 'yes', 'must be one of optional, required'],
    ['WAHA_PUSH_TO_PRIVATE', '1', 'must be one of true, false'],
    ['MAIL_FROM', 'x', 'must look like Waha <no-reply@waha.example>'],
  ])('%s with the wrong value %s reports the allowed values', (name, value, message) => {
    const { code, errors } = waha(['doctor'], { env: { [name]: value } });
    expect([code, errors]).toEqual([1, `Invalid configuration:\n  ${name}: ${message}\n`]);
  });

  test('with an unknown name is reported by the doctor with the intended name', () => {
    const { out } = waha(['doctor'], { env: { WAHA_BACKUP_TO: '/x', WAHA_LANGUAGES: 'fr' } });
    expect(out).toMatch(/^warning +settings +.*WAHA_BACKUP_TO.*WAHA_LANGUAGES/m);
    expect(out).toContain('Similar setting: WAHA_LANGUAGE.');
    expect(waha(['doctor']).out).toMatch(/^ok +settings /m);
  });
});
