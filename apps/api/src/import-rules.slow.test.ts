import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findAssets } from './platform/config/assets';

const folder = mkdtempSync(join(tmpdir(), 'waha-rules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { root } = findAssets();

test('a forbidden import fails the check', async () => {
  // Works on a copy, so that nothing is written in the source folder.
  const copy = mkdtempSync(join(folder, 'source-'));
  const purchase = join('packages', 'domain', 'src', 'purchase');
  mkdirSync(join(copy, purchase), { recursive: true });
  const violation = "import { readdirSync } from 'node:fs';\nexport const files = readdirSync('/');\n";
  writeFileSync(join(copy, purchase, 'planted-violation.ts'), violation);
  const program = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
  const rules = join(root, '.dependency-cruiser.cjs');
  const child = spawn(process.execPath, [program, '--config', rules, purchase], { cwd: copy });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  const code = await new Promise((done) => child.on('close', done));
  expect([code, text]).toEqual([1, expect.stringContaining('domain-has-one-dependency')]);
}, 60_000);
