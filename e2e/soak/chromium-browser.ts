import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { fullChromium } from '../support/chromium';
import { clearDatabases, damageDatabases } from '../support/device/damage-databases';
import { BLANK_PATH, type PhoneBrowser, type Tab } from './phone-browser';

const OWN_ARGS = [
  '--headless',
  '--remote-debugging-port=0',
  '--disable-dev-shm-usage',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-extensions',
  '--disable-hang-monitor',
  '--password-store=basic',
];
const DEAD_WORKER_MS = 2000;

/** A separate Chromium process. */
export class ChromiumBrowser implements PhoneBrowser {
  private readonly profile = mkdtempSync(join(tmpdir(), 'waha-soak-'));
  private child: ChildProcess | undefined;
  private browser: Browser | undefined;
  private context: BrowserContext | undefined;

  /** @param origin the app's origin for this phone @param deviceCode injected into each page */
  constructor(
    private readonly kind: typeof fullChromium,
    private readonly origin: string,
    private readonly deviceCode: string,
  ) {}

  async start(): Promise<void> {
    const { executablePath, args } = this.kind;
    const browserArgs = [...args, ...OWN_ARGS, `--user-data-dir=${this.profile}`, 'about:blank'];
    const child = spawn(executablePath, browserArgs, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    this.child = child;
    // In a process group of its own it would outlive an interrupted test.
    process.once('exit', this.end);
    const address = await new Promise<string>((resolve, failed) => {
      let output = '';
      child.stderr?.on('data', (chunk) => {
        output += chunk;
        const listening = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
        if (listening) resolve(listening);
      });
      child.once('exit', () => failed(new Error(`the browser ended:\n${output}`)));
    });
    this.browser = await chromium.connectOverCDP(address);
    const [context] = this.browser.contexts();
    this.context = context!;
    await this.context.addInitScript({ content: this.deviceCode });
  }

  async openTab(): Promise<Tab> {
    const context = this.context!;
    const page = await context.newPage();
    return {
      load: async () => void (await page.goto(this.origin + BLANK_PATH)),
      ask: (work, given) => page.evaluate(work as never, given as never),
      close: () => page.close({ runBeforeUnload: false }),
      crash: () => crash(context, page),
    };
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((done) => child.once('exit', done));
    this.end();
    await exited;
    await this.browser?.close().catch(() => {});
  }

  async damageDatabases(): Promise<void> {
    damageDatabases(this.profile, Number(new URL(this.origin).port));
  }

  async throwDatabasesAway(): Promise<void> {
    const page = this.context!.pages().find((each) => each.url().startsWith(this.origin));
    await clearDatabases(this.context!, page!);
  }

  loseSession(): Promise<void> {
    return this.context!.clearCookies();
  }

  /** Sets its pages offline first: a worker that crashed with a tab never responds. */
  async setOffline(isOffline: boolean): Promise<void> {
    const patience = pause(DEAD_WORKER_MS, undefined, { ref: false });
    await Promise.race([this.context!.setOffline(isOffline), patience]);
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }

  private readonly end = (): void => {
    process.off('exit', this.end);
    const { pid, exitCode, signalCode } = this.child ?? {};
    if (pid && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  };
}

async function crash(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}
