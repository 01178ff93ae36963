// A process of its own: starts the program once, asks what every visitor asks, and keeps the code that V8 compiled for that.
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const [folder] = process.argv.slice(2);
const { loadProgram } = require('./loader.cjs');
const dataDir = mkdtempSync(join(tmpdir(), 'waha-build-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

Object.assign(process.env, {
  WAHA_DATA_DIR: dataDir,
  WAHA_LOG_LEVEL: 'silent',
  WAHA_BACKUP_AT: 'off',
  HOST: '127.0.0.1',
  PORT: '0',
});
process.argv = [process.execPath, join(folder, 'waha.cjs'), 'serve'];
const { run, mark, script } = loadProgram(folder);
const { log } = console;
console.log = (said) => {
  const address = /ready on (\S+)/.exec(said)?.[1];
  if (address) void visit(address.replace('localhost', '127.0.0.1'));
};
run();

async function visit(address) {
  const login = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"a@b.tn","password":"x"}',
  };
  for (const [path, call] of [['/api/health'], ['/api/config'], ['/api/packs'], ['/'], ['/api/users/login', login]])
    await (await fetch(address + path, call)).arrayBuffer();
  const data = script.createCachedData();
  writeFileSync(join(folder, 'program.cache'), Buffer.concat([mark, data]));
  log(`code cache: ${(data.length / 1024 / 1024).toFixed(1)} MB`);
  process.kill(process.pid, 'SIGTERM');
}
