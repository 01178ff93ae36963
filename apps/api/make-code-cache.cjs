// Runs as a separate process: starts the program once, makes the requests of a typical visitor, and stores the code
// that V8 compiled for them.
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

/** Chooses the port here, because the program writes its address to its own log, which this process cannot read. */
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
    if (Date.now() - from > START_TIMEOUT_MS) throw new Error('The program does not respond.');
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
