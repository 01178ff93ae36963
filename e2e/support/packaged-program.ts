import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { findFreePort } from './server';
import type { Env } from './server-rows';

const PROGRAM_FILE = join(process.cwd(), 'dist-package', 'waha');

/** The first build downloads the included Node, which takes long. In milliseconds. */
export const BUILD_TIMEOUT_MS = 600_000;

/** Builds the single executable file if its sources have changed. */
export function buildPackagedProgram(): string {
  return execFileSync(process.execPath, [join('scripts', 'package', 'package.mjs')], { encoding: 'utf8' });
}

/** The single executable file, in an empty folder: no PATH, no home, nothing but what it contains. */
export class PackagedProgram {
  readonly folder = mkdtempSync(join(tmpdir(), 'waha-packaged-'));
  readonly dataDir = join(this.folder, 'data', 'var');
  private child: ChildProcess | undefined;
  /** Everything that it has printed since its last start. */
  output = '';

  private constructor(
    readonly port: number,
    private readonly env: Env,
  ) {}

  static async empty(env: Env = {}): Promise<PackagedProgram> {
    const port = await findFreePort();
    return new PackagedProgram(port, { PORT: String(port), HOST: '127.0.0.1', WAHA_LOG_LEVEL: 'warn', ...env });
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    const child = spawn(PROGRAM_FILE, ['serve'], { cwd: this.folder, env: this.env });
    this.child = child;
    this.output = '';
    await new Promise<void>((ready, failed) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          this.output += chunk;
          if (this.output.includes('Waha is ready on')) ready();
        });
      }
      child.once('exit', (code) => failed(new Error(`it ended with ${code}:\n${this.output}`)));
    });
  }

  /** Starts it, and kills it this many milliseconds after a condition is true. */
  async startKilled(isSeen: () => boolean, afterMs: number): Promise<void> {
    const child = spawn(PROGRAM_FILE, ['serve'], { cwd: this.folder, env: this.env, stdio: 'ignore' });
    const looking = setInterval(() => {
      if (!isSeen()) return;
      clearInterval(looking);
      setTimeout(() => child.kill('SIGKILL'), afterMs);
    }, 1);
    await new Promise((exited) => child.once('exit', exited));
  }

  async stop(): Promise<number | null> {
    const child = this.child;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    const exited = new Promise<number | null>((done) => child.once('exit', done));
    child.kill('SIGTERM');
    return exited;
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  runWaha(args: string[], input = ''): Promise<{ code: number | null; text: string }> {
    return new Promise((done) => {
      const child = spawn(PROGRAM_FILE, args, { cwd: this.folder, env: this.env });
      let text = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          text += chunk;
        });
      }
      child.on('close', (code) => done({ code, text }));
      child.stdin.end(input);
    });
  }

  /** Reads directly from the database file. */
  rows(sql: string): Record<string, unknown>[] {
    const database = new Sqlite(join(this.dataDir, 'waha.sqlite'), { readonly: true });
    try {
      return database.prepare(sql).all() as Record<string, unknown>[];
    } finally {
      database.close();
    }
  }
}
