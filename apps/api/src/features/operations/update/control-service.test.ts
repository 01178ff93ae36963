import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { controlService } from './control-service';

const { PATH } = process.env;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waha-systemctl-'));
  process.env.PATH = `${folder}:${PATH}`;
});
afterEach(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

/** Replaces systemctl. As with `Type=notify`, a start that waits does not return while the server does not answer. */
function replaceSystemctl(ofStart: string): void {
  const script = `#!/bin/sh
echo "$@" >>${folder}/calls
case $* in
'start waha') exec sleep 60 ;;
'start --no-block waha') ${ofStart} ;;
esac
`;
  writeFileSync(join(folder, 'systemctl'), script, { mode: 0o755 });
}
const listCalls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');

test('controlService starts the service without waiting for a server that hangs at its start', async () => {
  replaceSystemctl('exit 0');
  await controlService('start');
  expect(listCalls()).toEqual(['reset-failed waha', 'start --no-block waha']);
});

test('controlService waits for the stop of the service', async () => {
  replaceSystemctl('exit 0');
  await controlService('stop');
  expect(listCalls()).toEqual(['stop waha']);
});

test('controlService reports why systemd refuses a start', async () => {
  replaceSystemctl('echo "Unit waha.service not found." >&2; exit 5');
  await expect(controlService('start')).rejects.toThrow('systemctl start waha failed: Unit waha.service not found.');
});
