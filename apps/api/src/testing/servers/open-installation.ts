import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { findAssets } from '#platform/config/assets';
import { openOwnedFolder } from '../open-owned-folder';
import { bundleProgram } from '../run-waha';
import { createSystemctl } from './create-systemctl';

/**
 * A build of the program for tests: its version, and the migrations that only it has. `isWithoutUpdate`: it does not know
 * `version --json`, as versions up to 0.2.0.
 */
type TestProgram = {
  version: string;
  migrations?: Record<string, string>;
  isBroken?: boolean;
  isWithoutUpdate?: boolean;
};

/**
 * An installation as on a server: a program file, a data folder of another user, and a service. A script replaces
 * `systemctl`: it starts and stops the server, and one call waits for another, as in systemd.
 * @param dataFrom the data folder to copy
 */
export async function openInstallation(dataFrom: string) {
  const owned = openOwnedFolder(dataFrom);
  const folder = mkdtempSync(join(tmpdir(), 'waha-installation-'));
  chmodSync(folder, 0o755);
  for (const name of ['bin', 'opt', 'etc', 'programs']) mkdirSync(join(folder, name));
  const program = join(folder, 'opt', 'waha');
  const port = await findFreePort();
  const env: Record<string, string> = {
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    WAHA_DATA_DIR: owned.dataDir,
    WAHA_PROGRAM: program,
    WAHA_BACKUP_AT: 'off',
    WAHA_LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
  };
  writeFileSync(join(folder, 'bin', 'systemctl'), createSystemctl({ folder, program }), { mode: 0o755 });

  /** Makes a program file that runs the source with this version, and its checksum. */
  async function makeProgram(
    name: string,
    { version, migrations = {}, isBroken = false, isWithoutUpdate = false }: TestProgram,
  ) {
    const root = join(folder, 'programs', name);
    const source = findAssets().root;
    mkdirSync(join(root, 'apps', 'api'), { recursive: true });
    cpSync(findAssets().migrations, join(root, 'apps', 'api', 'migrations'), { recursive: true });
    for (const [file, sql] of Object.entries(migrations))
      writeFileSync(join(root, 'apps', 'api', 'migrations', file), sql);
    for (const link of ['data', 'node_modules']) symlinkSync(join(source, link), join(root, link));
    const text = readFileSync(await bundleProgram(), 'utf8');
    const defined = `globalThis.WAHA_VERSION = ${JSON.stringify(version)}; globalThis.WAHA_COMMIT = ${JSON.stringify(name)};\n`;
    const bundle = join(root, 'waha.cjs');
    writeFileSync(bundle, defined + text);
    const modules = dirname(dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json')));
    const refuse =
      (isBroken ? '[ "$1" != serve ] || exit 1\n' : '') +
      (isWithoutUpdate ? '[ "$*" != "version --json" ] || exit 2\n' : '');
    const file = join(folder, 'programs', `${name}.waha`);
    const run = `#!/bin/sh\n${refuse}NODE_PATH=${modules} exec ${process.execPath} ${bundle} "$@"\n`;
    writeFileSync(file, run, { mode: 0o755 });
    writeFileSync(`${file}.sha256`, `${createHash('sha256').update(run).digest('hex')}  waha\n`);
    return file;
  }

  const systemctl = (...args: string[]) => spawnSync('systemctl', args, { env, encoding: 'utf8' });

  return {
    folder,
    program,
    dataDir: owned.dataDir,
    env,
    makeProgram,
    systemctl,
    install(file: string): void {
      cpSync(file, program);
      if (process.getuid?.() === 0) chownSync(program, 0, 0);
    },
    /** Runs the installed program as root does. @param onStart gets the process @param input its standard input */
    run(args: readonly string[], onStart?: (child: ChildProcess) => void, input = '') {
      const child = spawn(program, args, { env, cwd: '/', detached: true, stdio: 'pipe' });
      child.stdin.end(input);
      onStart?.(child);
      let out = '';
      let text = '';
      child.stdout.on('data', (chunk) => {
        out += chunk;
        text += chunk;
      });
      child.stderr.on('data', (chunk) => {
        text += chunk;
      });
      return new Promise<{ code: number | null; out: string; text: string }>((ended) =>
        child.on('exit', (code) => {
          ended({ code, out, text });
        }),
      );
    },
    async health(): Promise<string | undefined> {
      try {
        const response = await fetch(`http://127.0.0.1:${port}/api/health`);
        return ((await response.json()) as { version: string }).version;
      } catch {
        return undefined;
      }
    },
    log: () => (existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : ''),
    query<Row>(work: (database: Sqlite.Database) => Row): Row {
      const database = new Sqlite(join(owned.dataDir, 'waha.sqlite'));
      try {
        return work(database);
      } finally {
        database.close();
      }
    },
    close(): void {
      systemctl('stop', 'waha');
      owned.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findFreePort(): Promise<number> {
  const server = createServer();
  return new Promise((found) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    }),
  );
}
export type Installation = Awaited<ReturnType<typeof openInstallation>>;
