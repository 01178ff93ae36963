import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'puppeteer-core';
import { Builder, By } from 'selenium-webdriver';
import { freePort } from './server';

/** What a test does with a browser that Playwright does not drive: few things, each as a member would see it. */
export type Engine = {
  open(address: string): Promise<void>;
  /** Runs in the page, and answers what that answers; what it needs is handed in. */
  ask<Given, Answer>(work: (given: Given) => Answer | Promise<Answer>, given: Given): Promise<Answer>;
  /** Types by keys into what a selector finds. */
  type(selector: string, text: string): Promise<void>;
  /** Presses the middle of it. */
  press(selector: string): Promise<void>;
  /** Chooses a file of this machine. */
  choose(selector: string, path: string): Promise<void>;
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
};

const SIZE = { width: 390, height: 844 };
const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const WEBKIT = ['4.1', '4.0', '6.0']
  .map(
    (version) =>
      `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  )
  .find(existsSync);

/** Debian's Firefox, in a profile of its own. */
export async function openFirefox(): Promise<Engine> {
  const browser = await launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
  const page = await browser.newPage();
  await page.setViewport(SIZE);
  return {
    open: async (address) => void (await page.goto(address)),
    ask: (work, given) => page.evaluate(work as never, given) as never,
    type: (selector, text) => page.type(selector, text),
    press: (selector) => page.click(selector),
    async choose(selector, path) {
      const field = await page.$(selector);
      await (field as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path);
    },
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}

/** Safari's engine in Debian's smallest browser around it, which needs something like a screen. */
export async function openWebKit(): Promise<Engine> {
  if (!WEBKIT) throw new Error('WebKit is not here');
  const home = mkdtempSync(join(tmpdir(), 'waha-webkit-'));
  const port = await freePort();
  const env = { ...process.env, HOME: home, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const program = spawn('xvfb-run', ['-a', WEBKIT_DRIVER, `--port=${port}`], { env, stdio: 'ignore', detached: true });
  await untilListening(port, program);
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: WEBKIT, args: ['--automation'] },
    })
    .build();
  await driver.manage().setTimeouts({ script: 30_000 });
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...SIZE });
  return {
    open: (address) => driver.get(address),
    async ask(work, given) {
      const [answer, trouble] = (await driver.executeAsyncScript(
        `const [given, done] = arguments;
         Promise.resolve().then(() => (${work})(given)).then((answer) => done([answer]), (error) => done([null, String(error)]));`,
        given,
      )) as [never, string?];
      if (trouble !== undefined) throw new Error(trouble);
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

async function untilListening(port: number, program: ChildProcess): Promise<void> {
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
