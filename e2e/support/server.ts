import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Env, openServerRows } from './server-rows';
import { findTemplate, type Template, type TemplateName } from './templates/templates';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '..', '..');
export const WAHA_PATH = join(ROOT, 'apps', 'api', 'dist', 'waha.cjs');
const SHIFT_CLOCK = join(HERE, 'shift-clock.cjs');

/** The timeout of `waitForOutput`: a busy machine may take seconds to print a line. */
const OUTPUT_TIMEOUT_MS = 30_000;

/** The real built server with its own data folder, on an address that stays the same across restarts. */
export class Server {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'waha-journey-'));
  private readonly serverRows = openServerRows(this.dataDir);
  private child: ChildProcess | undefined;
  private output = '';
  private shiftMs = 0;

  private constructor(
    readonly port: number,
    private readonly env: Env,
    private readonly script: string,
  ) {}

  /** @param script the program, if it is not the built one in its usual place */
  static async open(env: Env = {}, script = WAHA_PATH): Promise<Server> {
    const server = new Server(await findFreePort(), env, script);
    await server.start();
    return server;
  }

  /** Opens a server with the demo people. */
  static openDemo(env: Env = {}): Promise<Server> {
    return Server.openCopy('demo', env);
  }

  /** Opens a server with one administrator (`ADMIN` in `people.ts`) and no other person. */
  static openStaffed(env: Env = {}): Promise<Server> {
    return Server.openCopy('staffed', env);
  }

  private static async openCopy(name: TemplateName, env: Env): Promise<Server> {
    const server = await Server.empty(env);
    server.copyFrom(findTemplate(name));
    await server.start();
    return server;
  }

  /** Creates a data folder without a running server. */
  static async empty(env: Env = {}): Promise<Server> {
    return new Server(await findFreePort(), env, WAHA_PATH);
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** @param shiftMs how far ahead its clock runs, in milliseconds */
  async start(shiftMs = 0): Promise<void> {
    this.shiftMs = shiftMs;
    const env = { ...process.env, ...this.ownEnv(), CLOCK_SHIFT_MS: String(shiftMs) };
    const child = spawn(process.execPath, ['--require', SHIFT_CLOCK, this.script, 'serve'], { env });
    this.child = child;
    await new Promise<void>((ready, failed) => {
      this.output = '';
      child.stdout.on('data', (chunk) => {
        this.output += chunk;
        if (this.output.includes('Waha is ready on')) ready();
      });
      child.stderr.on('data', (chunk) => {
        this.output += chunk;
      });
      child.once('exit', (code) => failed(new Error(`the server ended with ${code}:\n${this.output}`)));
    });
  }

  /** Returns the output since the start, once it contains these words. */
  async waitForOutput(text: string): Promise<string> {
    const until = Date.now() + OUTPUT_TIMEOUT_MS;
    while (!this.output.includes(text) && Date.now() < until) await new Promise((soon) => setTimeout(soon, 20));
    return this.output;
  }

  /** Stops it, gracefully or by a kill. Returns its exit code. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const exited = new Promise<number | null>((done) => child.once('exit', done));
    child.kill(signal);
    return exited;
  }

  /** Suspends it: connections stay open but transfer nothing. */
  hang(): void {
    this.child?.kill('SIGSTOP');
  }

  goOn(): void {
    this.child?.kill('SIGCONT');
  }

  async close(): Promise<void> {
    this.goOn();
    await this.stop();
    this.remove();
  }

  /** Copies all data of a stopped server. Returns a function that restores it, once. */
  async backup(): Promise<() => void> {
    const copy = await Server.empty();
    copy.copyFrom(this.template);
    return () => {
      for (const name of readdirSync(this.dataDir)) rmSync(join(this.dataDir, name), { recursive: true });
      this.copyFrom(copy.template);
      copy.remove();
    };
  }

  /** Runs the `waha` command on the same data folder, by the same clock. */
  runCommand(args: string[], input = ''): Promise<{ code: number | null; text: string }> {
    const clock = this.shiftMs && {
      NODE_OPTIONS: `--require ${SHIFT_CLOCK}`,
      CLOCK_SHIFT_MS: String(this.shiftMs),
    };
    return runWaha(args, { ...process.env, ...this.ownEnv(), ...clock } as Env, input);
  }

  /**
   * Starts a `waha` command on the same data folder and kills it this many milliseconds later. Returns whether it was
   * still running.
   */
  async runCommandKilled(args: string[], afterMs: number): Promise<boolean> {
    const child = spawn(process.execPath, [this.script, ...args], { env: { ...process.env, ...this.ownEnv() } });
    const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
    const signal = await new Promise((resolve) => child.once('close', (_code, by) => resolve(by)));
    clearTimeout(timer);
    return signal === 'SIGKILL';
  }

  /** Reads directly from the database. */
  rows(sql: string): Record<string, unknown>[] {
    return this.serverRows.use((database) => database.prepare(sql).all() as Record<string, unknown>[], {
      readonly: true,
    });
  }

  /** Writes directly to the database, as a person might by hand. */
  write(sql: string): void {
    this.serverRows.use((database) => database.exec(sql));
  }

  /** Describes a stopped server's data, so that another process can copy it. */
  get template(): Template {
    return { dataDir: this.dataDir, settings: this.serverRows.settings };
  }

  private copyFrom({ dataDir, settings }: Template): void {
    cpSync(dataDir, this.dataDir, { recursive: true });
    this.serverRows.copyFrom({ settings });
  }

  /** Deletes all its data. */
  remove(): void {
    rmSync(this.dataDir, { recursive: true, force: true });
    this.serverRows.close();
  }

  private ownEnv(): Env {
    return {
      PORT: String(this.port),
      HOST: '127.0.0.1',
      WAHA_DATA_DIR: this.dataDir,
      WAHA_LOG_LEVEL: 'warn',
      WAHA_RATE_LIMIT_PER_MINUTE: '100000',
      WAHA_UPLOAD_QUOTA_TIMES: '1000',
      WAHA_INVOICE_REMINDERS: 'off', // the demo data have overdue invoices, and reminders depend on the time of day
      // Decisions take effect at once, except in the test of undo.
      WAHA_UNDO_SECONDS: '0',
      WAHA_BUSY_AFTER_MS: '600000', // other tests may slow this machine down, but no call may be refused as busy
      ...this.serverRows.settings,
      ...this.env,
    };
  }
}

export function runWaha(args: string[], env: Env, input = ''): Promise<{ code: number | null; text: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [WAHA_PATH, ...args], { env });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.stderr.on('data', (chunk) => {
      text += chunk;
    });
    child.on('close', (code) => done({ code, text }));
    child.stdin.end(input);
  });
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
