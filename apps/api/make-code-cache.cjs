// A process of its own: starts the program once, asks what every visitor asks, and keeps the code that V8 compiled for that.
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:net');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { setTimeout: pause } = require('node:timers/promises');

const START_TIMEOUT_MS = 60_000;

const [folder] = process.argv.slice(2);
const { loadProgram } = require('./loader.cjs');
const dataDir = mkdtempSync(join(tmpdir(), 'waha-build-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

void main();

async function main() {
  const port = await findFreePort();
  Object.assign(process.env, {
    WAHA_DATA_DIR: dataDir,
    WAHA_LOG_LEVEL: 'silent',
    WAHA_BACKUP_AT: 'off',
    HOST: '127.0.0.1',
    PORT: String(port),
  });
  process.argv = [process.execPath, join(folder, 'waha.cjs'), 'serve'];
  const { run, mark, script } = loadProgram(folder);
  run();
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address);
  await visit(address);
  const data = script.createCachedData();
  writeFileSync(join(folder, 'program.cache'), Buffer.concat([mark, data]));
  console.log(`code cache: ${(data.length / 1024 / 1024).toFixed(1)} MB`);
  process.kill(process.pid, 'SIGTERM');
}

/** The program says its address in a log of its own, which is not this process's to read. */
function findFreePort() {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

async function untilReady(address) {
  const from = Date.now();
  for (;;) {
    const isReady = await fetch(`${address}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() - from > START_TIMEOUT_MS) throw new Error('The program does not answer.');
    await pause(50);
  }
}

async function visit(address) {
  const login = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"a@b.tn","password":"x"}',
  };
  for (const [path, call] of [['/api/health'], ['/api/config'], ['/api/packs'], ['/'], ['/api/users/login', login]])
    await (await fetch(address + path, call)).arrayBuffer();
}
