import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findFreePort } from '../support/server';

/** Two complete builds from a fresh clone. In milliseconds. */
const RELEASES_TIMEOUT_MS = 1_200_000;
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const TAG = `v${version}`;
const ARCHIVES = ['arm64', 'x64'].map((processor) => `waha-${version}-linux-${processor}.tar.gz`);
/** Debian's packages `qemu-user` and `libstdc++6-arm64-cross`. */
const ARM64_LIBRARIES = '/usr/aarch64-linux-gnu';

const env: NodeJS.ProcessEnv = {
  ...process.env,
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@waha.example',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@waha.example',
};

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waha-release-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' }).trim();
const commitAll = (subject: string) => {
  git('add', '--all');
  git('commit', '--quiet', '--message', subject);
};
const release = (...args: string[]) => {
  const ran = spawnSync(process.execPath, ['scripts/package/release.mjs', ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { code: ran.status, text: ran.stdout + ran.stderr };
};
const changelog = (...lines: string[]) =>
  writeFileSync(join(folder, 'CHANGELOG.md'), `# Changelog\n\n${lines.join('\n\n')}\n`);

test.describe('release of a checkout', () => {
  const path = env.PATH;
  let programs: string;
  test.beforeEach(() => {
    // A release that is not refused ends at the installation of packages.
    programs = mkdtempSync(join(tmpdir(), 'waha-release-bin-'));
    writeFileSync(join(programs, 'npm'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    env.PATH = `${programs}:${path}`;
    git('init', '--quiet');
    for (const path of ['scripts', 'apps/api', 'package.json', 'package-lock.json'])
      execFileSync('sh', [
        '-c',
        'git ls-files -z --cached --others --exclude-standard "$1" | xargs -0 cp --parents -t "$2"',
        'sh',
        path,
        folder,
      ]);
    changelog('## [Unreleased]', `## [${version}] - 2026-11-28`, '### Added\n\n- Packs.');
    commitAll('checkout');
  });

  test.afterEach(() => {
    rmSync(programs, { recursive: true, force: true });
    env.PATH = path;
  });

  const cases: [string, () => void, RegExp][] = [
    ['has uncommitted files', () => writeFileSync(join(folder, 'new.txt'), ''), /has changes.*\?\? new\.txt/s],
    ['has no entry in the changelog', () => changelog('## [0.0.1]', '- Nothing.'), /no entry "## \[\d/],
    [
      'has lines of an unreleased version',
      () => changelog('## [Unreleased]', '- More.', `## [${version}]`, '- Packs.'),
      /lines below \[Unreleased\]/,
    ],
    [
      'has packages with different versions',
      () => {
        const file = join(folder, 'apps', 'api', 'package.json');
        writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]+"/, '"version": "0.0.9"'));
      },
      /apps\/api has 0\.0\.9/,
    ],
    ['has a version that another commit has', () => git('tag', TAG, 'HEAD'), /The tag v\S+ is on another commit/],
  ];
  for (const [what, change, reason] of cases) {
    test(`is refused without a build if it ${what}`, () => {
      change();
      if (what !== 'has uncommitted files') git('commit', '--quiet', '--all', '--allow-empty', '--message', 'change');
      const { code, text } = release();
      expect([code, text]).toEqual([1, expect.stringMatching(reason)]);
      expect(text).toMatch(/^No release was made\. /);
      expect(existsSync(join(folder, 'dist-release'))).toBe(false);
    });
  }

  test('is refused with a key that does not exist', () => {
    expect(release('--key', '/nope')).toEqual({ code: 1, text: 'No release was made. Key not found: /nope\n' });
  });
});

test.describe('release of a clone @nightly', () => {
  test.setTimeout(RELEASES_TIMEOUT_MS);

  test('makes signed archives for two processors whose programs run, and the same bytes a second time', async () => {
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', process.cwd(), folder]);
    const text = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
    const entry = new RegExp(`## \\[Unreleased\\]([\\s\\S]*)(## \\[${version.replaceAll('.', '\\.')}\\].*\\n)`);
    writeFileSync(join(folder, 'CHANGELOG.md'), text.replace(entry, '$2$1'));
    commitAll('release');
    const keys = mkdtempSync(join(tmpdir(), 'waha-release-key-'));
    const key = join(keys, 'key');
    execFileSync('ssh-keygen', ['-t', 'ed25519', '-N', '', '-q', '-f', key]);
    try {
      const first = release('--key', key, '--tag');
      expect(first.code, first.text).toBe(0);
      const out = join(folder, 'dist-release');
      expect(readdirSync(out).sort()).toEqual(['RELEASE-NOTES.md', 'SHA256SUMS', 'SHA256SUMS.sig', ...ARCHIVES]);
      expect(readFileSync(join(out, 'RELEASE-NOTES.md'), 'utf8')).toMatch(/^# Waha \d\S+\n\n### Added\n\n- /);
      expect(git('rev-parse', `${TAG}^{commit}`)).toBe(git('rev-parse', 'HEAD'));
      execFileSync('sha256sum', ['--check', '--status', 'SHA256SUMS'], { cwd: out });
      const sums = readFileSync(join(out, 'SHA256SUMS'), 'utf8');

      const commit = git('rev-parse', '--short=10', 'HEAD');
      const builtAt = new Date(Number(git('log', '-1', '--format=%ct')) * 1000).toISOString();
      for (const archive of ARCHIVES) {
        execFileSync('tar', ['-xzf', join(out, archive), '-C', keys]);
        const unpacked = join(keys, archive.replace('.tar.gz', ''));
        expect(readdirSync(unpacked).sort()).toEqual(
          [
            'Caddyfile',
            'Containerfile',
            'install.sh',
            'monitoring',
            'waha',
            'waha.env',
            'waha.service',
            'waha.sha256',
            'waha.sig',
          ].sort(),
        );
        execFileSync('sha256sum', ['--check', '--status', 'waha.sha256'], { cwd: unpacked });
        const program = join(unpacked, 'waha');
        const checked = execFileSync('ssh-keygen', ['-Y', 'check-novalidate', '-n', 'file', '-s', `${program}.sig`], {
          input: readFileSync(program),
          encoding: 'utf8',
        });
        expect(checked).toContain('Good "file" signature');
        const before = archive.includes('arm64') ? findArm64Emulator() : [];
        if (!before) continue;
        const [command = '', ...args] = [...before, program];
        const said = execFileSync(command, [...args, 'version', '--json'], { cwd: keys, encoding: 'utf8' });
        expect(JSON.parse(said)).toMatchObject({ version, commit, builtAt });
        await expectToServe(command, args, join(keys, archive));
      }

      const second = release();
      expect(second.code, second.text).toBe(0);
      expect(second.text).toContain(`The tag ${TAG} exists on this commit.`);
      // Unsigned archives differ by their signatures, so the programs are compared.
      for (const archive of ARCHIVES) {
        const name = archive.replace('.tar.gz', '');
        mkdirSync(join(keys, 'second'), { recursive: true });
        execFileSync('tar', ['-xzf', join(out, archive), '-C', join(keys, 'second')]);
        const read = (...at: string[]) => readFileSync(join(keys, ...at, name, 'waha.sha256'), 'utf8');
        expect(read('second')).toBe(read());
      }
      const unsigned = readFileSync(join(out, 'SHA256SUMS'), 'utf8');
      expect(unsigned).not.toBe(sums);
      expect(release().code).toBe(0);
      expect(readFileSync(join(out, 'SHA256SUMS'), 'utf8')).toBe(unsigned);
    } finally {
      rmSync(keys, { recursive: true, force: true });
    }
  });
});

/** Returns the words before an arm64 program; `undefined` if this machine cannot run one. */
function findArm64Emulator(): string[] | undefined {
  if (process.arch === 'arm64') return [];
  if (existsSync(ARM64_LIBRARIES) && spawnSync('qemu-aarch64', ['--version']).status === 0)
    return ['qemu-aarch64', '-L', ARM64_LIBRARIES];
  console.log('qemu-user and libstdc++6-arm64-cross are not on this machine: the arm64 program was only looked at.');
  return undefined;
}

/** Starts the program on an empty folder, and waits until it is healthy. */
async function expectToServe(command: string, args: string[], dataDir: string): Promise<void> {
  mkdirSync(`${dataDir}.data`);
  const port = await findFreePort();
  const server = spawn(command, [...args, 'serve'], {
    env: {
      PATH: process.env.PATH,
      WAHA_DATA_DIR: `${dataDir}.data`,
      HOST: '127.0.0.1',
      PORT: String(port),
      WAHA_BACKUP_AT: 'off',
    },
    stdio: 'ignore',
  });
  const ended = new Promise((exited) => server.once('exit', exited));
  try {
    const readHealth = async () => {
      try {
        return await (await fetch(`http://127.0.0.1:${port}/api/health`)).json();
      } catch {
        return undefined;
      }
    };
    await expect.poll(readHealth, { timeout: 120_000 }).toEqual({ status: 'ok', version });
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}
