// Renders pages to PNG with Debian's chromium.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BROWSER_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
  '--allow-file-access-from-files',
];

export function runProgram(command, args) {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (error?.code === 'ENOENT') throw new Error(`${command} is not installed. Run: apt-get install ffmpeg chromium`);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stderr}`);
}

/** Creates a folder for the duration of `work` and removes it afterwards. */
export async function withScratchFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'waha-catalogue-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Renders one HTML document at width × height without a background, so that areas without drawing stay transparent. */
export function takeScreenshot(html, { folder, name, width, height }) {
  const page = join(folder, `${name}.html`);
  const picture = join(folder, `${name}.png`);
  writeFileSync(page, html);
  runProgram('chromium', [
    ...BROWSER_FLAGS,
    `--user-data-dir=${join(folder, 'profile')}`,
    '--default-background-color=00000000',
    `--window-size=${width},${height}`,
    `--screenshot=${picture}`,
    `file://${page}`,
  ]);
  return picture;
}
