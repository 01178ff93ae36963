import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** `nightly` needs a browser package first, `release` a git checkout. */
const FOR_LATER = ['nightly', 'release'];
const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
const benchList = spawnSync(process.execPath, ['scripts/bench.mjs'], { encoding: 'utf8' }).stdout;
const benches = [...benchList.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => `bench ${name}`);
/** The npm scripts that start a file of ours, and each benchmark; `npm run bench` alone only lists those. */
const commands = [
  ...Object.keys(scripts).filter((name) => name !== 'bench' && /^node scripts\//.test(scripts[name] ?? '')),
  ...benches,
];

test.describe('checkout without installed dependencies', () => {
  let folder: string;
  let path: string;
  test.beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'waha-fresh-'));
    for (const part of ['package.json', 'package-lock.json', 'scripts', 'apps/api/bundle.mjs'])
      cpSync(part, join(folder, part), { recursive: true });
    path = join(folder, 'bin');
    mkdirSync(path);
    writeFileSync(join(path, 'npm'), '#!/bin/sh\necho "asked: npm $*"\nexit 1\n', { mode: 0o755 });
  });
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

  for (const name of commands.filter((each) => !FOR_LATER.includes(each))) {
    test(`installs the packages at the start of npm run ${name}`, () => {
      const [script = '', ...rest] = name.split(' ');
      const args = [...(scripts[script]?.split(' ').slice(1) ?? []), ...rest];
      const env = { PATH: `${path}:/usr/bin:/bin` };
      const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
      expect(stdout + stderr).toContain('asked: npm ci');
      expect(stderr).toContain('The packages could not be installed.');
      expect(status).toBe(1);
    });
  }
});
