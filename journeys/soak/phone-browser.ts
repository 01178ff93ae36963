import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { wholeChromium } from '../support/browsers';

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

/** A browser process of its own over a profile that outlives it, so that it can be killed as a phone kills it. */
export class PhoneBrowser {
  readonly profile = mkdtempSync(join(tmpdir(), 'waha-soak-'));
  private child: ChildProcess | undefined;
  private browser: Browser | undefined;

  constructor(private readonly kind: typeof wholeChromium) {}

  async start(): Promise<BrowserContext> {
    const { executablePath, args } = this.kind;
    const own = [...args, ...OWN_ARGS, `--user-data-dir=${this.profile}`, 'about:blank'];
    const child = spawn(executablePath, own, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    this.child = child;
    // In a group of its own it would outlive a test that is broken off.
    process.once('exit', this.end);
    const address = await new Promise<string>((found, failed) => {
      let said = '';
      child.stderr?.on('data', (chunk) => {
        said += chunk;
        const listening = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
        if (listening) found(listening);
      });
      child.once('exit', () => failed(new Error(`the browser ended:\n${said}`)));
    });
    this.browser = await chromium.connectOverCDP(address);
    return this.browser.contexts()[0]!;
  }

  /** At once, and all of it: nothing is tidied up, nothing is told. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    this.end();
    await ended;
    await this.browser?.close().catch(() => {});
  }

  private readonly end = (): void => {
    process.off('exit', this.end);
    const { pid, exitCode, signalCode } = this.child ?? {};
    if (pid && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  };

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

/** As when its memory ran out: nothing in it hears of it. */
export async function crashTab(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}
