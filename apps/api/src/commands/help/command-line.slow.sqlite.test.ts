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
import { findAssets } from '#platform/config/assets';
import { openOwnedFolder } from '#testing/open-owned-folder';
import { openSmallDisk } from '#testing/open-small-disk';
import { openTestApp } from '#testing/open-test-app';
import { bundleProgram } from '#testing/run-waha';
import { COMMANDS } from '../commands';
import { listSubcommands } from './list-subcommands';

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

  test('for a subcommand covers that subcommand alone', () => {
    for (const args of [
      ['staff', 'list', '--help'],
      ['help', 'staff', 'list'],
    ])
      expect(waha(args)).toEqual({
        code: 0,
        errors: '',
        out: expect.stringMatching(/^Usage: waha staff list \[--json\] +list all staff accounts\n$/),
      });
    expect(waha(['member', 'unblock', '-h']).out).toMatch(/^Usage: waha member block\|unblock\|reset-password .*\n$/);
  });

  test('names only options that the command accepts, and every command has a text', () => {
    for (const [name, { usages }] of Object.entries(COMMANDS)) {
      for (const { subcommand, args = '', does } of usages) {
        expect([name, subcommand, does]).toEqual([name, subcommand, expect.stringMatching(/^[a-z].*[^.]$/)]);
        const words = [name, ...(subcommand?.split('|').slice(0, 1) ?? [])];
        for (const option of new Set(args.match(/--[a-z-]+/g))) {
          const { errors } = waha([...words, option], { env: { WAHA_DATA_DIR: '/proc/nope/waha' } });
          expect(errors).not.toMatch(/Unknown option/);
        }
      }
    }
  });

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
    'doctor --yaml',
    'doctor now',
    'staff',
    'staff list --yaml',
    'staff link --json',
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
    'completion',
    'completion csh',
    'member erase a@b.tn --json',
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

  test.each([
    ['docter', 'Unknown command "docter". Did you mean doctor?'],
    ['help stat', 'Unknown command "stat". Did you mean staff?'],
    ['staff lst', 'Unknown subcommand "lst". Did you mean list?'],
    ['staff dance', 'Unknown subcommand "dance".\n'],
    ['staff', 'Missing subcommand: add, list, link, remove, reset-password, reset-two-step.'],
    ['export paymnts', 'Unknown subcommand "paymnts". Did you mean payments?'],
    ['export catalogue pack', 'Unknown file "pack". Did you mean packs?'],
    ['doctor --jsn', "Unknown option '--jsn'. Did you mean --json?"],
    ['backup --passphrase-stdn', "Unknown option '--passphrase-stdn'. Did you mean --passphrase-stdin?"],
    ['doctor --colour', "Unknown option '--colour'.\n"],
  ])('are refused with the most similar one: waha %s', (line, message) => {
    const { code, errors } = waha(line.split(' '));
    expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
  });

  test('of serve are refused with a pointer to the settings', () => {
    expect(waha(['serve', '--port', '7500']).errors).toContain('PORT=7500');
  });
});

/** Reports, and the lists in them. */
const REPORTS: [line: string, report: Record<string, unknown>][] = [
  ['staff list', { ok: true, accounts: [expect.objectContaining({ role: 'admin', isRemoved: false })] }],
  ['member find nobody', { ok: true, members: [] }],
  ['audit', { ok: true, entries: expect.arrayContaining([expect.objectContaining({ action: 'members.searched' })]) }],
  ['mail log', { ok: true, isConfigured: false, downSince: null, mails: [] }],
  [
    'config',
    {
      ok: true,
      warnings: [],
      settings: expect.arrayContaining([{ name: 'SMTP_URL', value: null, source: 'default' }]),
    },
  ],
  ['version', expect.objectContaining({ ok: true, upgradesFrom: '0.1.0', commit: null, builtAt: null })],
];

describe('report as JSON', () => {
  test.each(REPORTS)('is one line on standard output: waha %s --json', (line, report) => {
    const { code, out, errors } = waha([...line.split(' '), '--json']);
    expect([code, errors, out.split('\n')]).toEqual([0, '', [expect.any(String), '']]);
    expect(JSON.parse(out)).toEqual(report);
  });

  test('of the doctor has each check, and exit code 1 without `ok` on errors', () => {
    const read = (env: Record<string, string>) => {
      const { code, out } = waha(['doctor', '--json'], { env });
      const { ok, errors, checks } = JSON.parse(out);
      return { code, ok, errors, settings: checks.find(({ name }: { name: string }) => name === 'settings'), checks };
    };
    const well = read({});
    expect([well.code, well.ok, well.errors]).toEqual([0, true, 0]);
    expect(well.checks.length).toBeGreaterThan(10);
    expect(well.settings).toMatchObject({ state: 'ok', todo: null, details: [] });
    expect(read({ WAHA_BACKUP_TO: '/x' }).settings).toMatchObject({ state: 'warning', todo: expect.any(String) });
    const damaged = openOwnedFolder(owned.dataDir);
    writeFileSync(join(damaged.dataDir, 'waha.sqlite'), 'no database'.repeat(1000));
    const ill = read({ WAHA_DATA_DIR: damaged.dataDir });
    damaged.remove();
    expect([ill.code, ill.ok, ill.errors > 0]).toEqual([1, false, true]);
  });

  test('of a server that does not run says so', () => {
    const { code, out } = waha(['health', '--json'], { env: { HOST: '127.0.0.1', PORT: '1' } });
    expect([code, JSON.parse(out)]).toEqual([1, { ok: false, answer: null }]);
  });

  test('of a command that fails has the error, which is also on standard error', () => {
    const { code, out, errors } = waha(['snapshot', '--since', '/nope', '--json']);
    expect([code, errors]).toEqual([1, 'File not found: /nope\n']);
    expect(JSON.parse(out)).toEqual({ ok: false, error: 'File not found: /nope' });
  });
});

describe('completion of a shell', () => {
  const FIRST = Object.keys(COMMANDS).join(' ');
  /** Returns what bash offers for a line; the last word is incomplete. */
  const complete = (...words: string[]) => {
    const script = `source <(cat); COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _waha; echo "\${COMPREPLY[*]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', 'waha', ...words], {
      input: waha(['completion', 'bash']).out,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    return stdout.trim();
  };

  test.each([
    [[''], FIRST],
    [['sn'], 'snapshot'],
    [['staff', ''], 'add list link remove reset-password reset-two-step'],
    [['staff', 're'], 'remove reset-password reset-two-step'],
    [['staff', 'list', '--'], '--json'],
    [['staff', 'link', '--'], ''],
    [['backup', ''], 'copy key --to --passphrase-stdin --scheduled --keys'],
    [['restore', 'a.tar', '--ver'], '--verify'],
    [['serve', ''], ''],
  ])('in bash offers for %j what the help names', (words, offered) => {
    expect(complete(...words)).toBe(offered);
  });

  test.each(['zsh', 'fish'])('in %s has every command, subcommand and option of the help', (shell) => {
    const { code, out } = waha(['completion', shell]);
    expect(code).toBe(0);
    const words = new Set(out.split(/[^\w-]+/));
    for (const [name, { usages }] of Object.entries(COMMANDS)) {
      const options = usages.flatMap(({ args = '' }) => args.match(/--[a-z-]+/g) ?? []);
      const named = options.map((option) => (shell === 'fish' ? option.slice(2) : option));
      for (const word of [name, ...listSubcommands({ usages }), ...named])
        expect([word, words.has(word)]).toEqual([word, true]);
    }
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
      const doctor = waha(['doctor'], { env: { WAHA_DATA_DIR: disk.folder }, asRoot: true });
      expect([doctor.code, doctor.out]).toEqual([1, expect.stringMatching(/^error +disk +the disk is full/m)]);
      expect(doctor.out).not.toContain('disk I/O error');
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
