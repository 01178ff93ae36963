import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importTool } from '@waha/domain/testing/import-tool';
import { findFreePort } from './server';

/** The part of `puppeteer-core` that this file uses. */
type Puppeteer = {
  launch(options: { browser: 'firefox'; executablePath: string; headless: boolean }): Promise<{
    newPage(): Promise<Page>;
    close(): Promise<void>;
  }>;
};
type Page = {
  setViewport(size: { width: number; height: number }): Promise<void>;
  goto(address: string): Promise<unknown>;
  evaluate(work: unknown, given: unknown): Promise<unknown>;
  type(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  $(selector: string): Promise<{ uploadFile(path: string): Promise<void> } | null>;
  screenshot(): Promise<Uint8Array>;
};

/** The part of `selenium-webdriver` that this file uses. */
type Selenium = { Builder: new () => Builder; By: { css(selector: string): object } };
type Builder = {
  usingServer(address: string): Builder;
  withCapabilities(capabilities: object): Builder;
  build(): Promise<Driver>;
};
type Driver = {
  manage(): {
    setTimeouts(timeouts: { script: number }): Promise<void>;
    window(): { setRect(rect: { x: number; y: number; width: number; height: number }): Promise<unknown> };
  };
  get(address: string): Promise<void>;
  executeAsyncScript(script: string, given: unknown): Promise<unknown>;
  findElement(by: object): { sendKeys(keys: string): Promise<void>; click(): Promise<void> };
  takeScreenshot(): Promise<string>;
  quit(): Promise<void>;
};

/** The functions of a browser that Playwright does not control, each as a member would use it. */
export type Engine = {
  open(address: string): Promise<void>;
  /** Runs a function in the page with a given value, and returns its result. */
  ask<Given, Answer>(work: (given: Given) => Answer | Promise<Answer>, given: Given): Promise<Answer>;
  /** Types text by keys into the element of a selector. */
  type(selector: string, text: string): Promise<void>;
  /** Presses the middle of the element. */
  press(selector: string): Promise<void>;
  /** Chooses a file of this machine. */
  choose(selector: string, path: string): Promise<void>;
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
};

const WINDOW_SIZE = { width: 390, height: 844 };
const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const WEBKIT_BROWSER = ['4.1', '4.0', '6.0']
  .map(
    (version) =>
      `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  )
  .find(existsSync);

/** Opens Debian's Firefox, with a profile of its own. */
export async function openFirefox(): Promise<Engine> {
  const { launch } = await importTool<Puppeteer>('other-browsers', 'puppeteer-core');
  const browser = await launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
  const page = await browser.newPage();
  await page.setViewport(WINDOW_SIZE);
  return {
    open: async (address) => void (await page.goto(address)),
    ask: (work, given) => page.evaluate(work, given) as never,
    type: (selector, text) => page.type(selector, text),
    press: (selector) => page.click(selector),
    async choose(selector, path) {
      const field = await page.$(selector);
      if (!field) throw new Error(`nothing in the page matches ${selector}`);
      await field.uploadFile(path);
    },
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}

/** Opens WebKit, Safari's engine, in Debian's smallest browser, which needs a virtual display. */
export async function openWebKit(): Promise<Engine> {
  if (!WEBKIT_BROWSER) throw new Error('WebKit is not here');
  const { Builder, By } = await importTool<Selenium>('other-browsers', 'selenium-webdriver');
  const home = mkdtempSync(join(tmpdir(), 'waha-webkit-'));
  const port = await findFreePort();
  const env = { ...process.env, HOME: home, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const program = spawn('xvfb-run', ['-a', WEBKIT_DRIVER, `--port=${port}`], { env, stdio: 'ignore', detached: true });
  await waitUntilListening(port, program);
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: WEBKIT_BROWSER, args: ['--automation'] },
    })
    .build();
  await driver.manage().setTimeouts({ script: 30_000 });
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...WINDOW_SIZE });
  return {
    open: (address) => driver.get(address),
    async ask(work, given) {
      const [answer, failure] = (await driver.executeAsyncScript(
        `const [given, done] = arguments;
         Promise.resolve().then(() => (${work})(given)).then((answer) => done([answer]), (error) => done([null, String(error)]));`,
        given,
      )) as [never, string?];
      if (failure !== undefined) throw new Error(failure);
      return answer;
    },
    type: (selector, text) => driver.findElement(By.css(selector)).sendKeys(text),
    press: (selector) => driver.findElement(By.css(selector)).click(),
    choose: (selector, path) => driver.findElement(By.css(selector)).sendKeys(path),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async close() {
      await driver.quit();
      if (program.pid) process.kill(-program.pid, 'SIGTERM');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function waitUntilListening(port: number, program: ChildProcess): Promise<void> {
  for (;;) {
    if (program.exitCode !== null) throw new Error(`WebKit's driver ended with ${program.exitCode}`);
    if (
      await fetch(`http://127.0.0.1:${port}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((soon) => setTimeout(soon, 50));
  }
}
