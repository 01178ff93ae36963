import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fullChromium } from '../support/chromium';

type ProtocolResult = Record<string, unknown>;
type PendingCall = { done: (answer: ProtocolResult) => void; fail: (error: Error) => void };
type ProtocolMessage = {
  id?: number;
  method?: string;
  params?: ProtocolResult;
  result?: ProtocolResult;
  error?: { message: string };
};

/**
 * Opens Chromium through its protocol only. A test runner listens to the network and console of each page, which makes
 * the page capture its stack at each request. That alone took 50 ms of a start.
 */
export async function openBareBrowser() {
  const home = mkdtempSync(join(tmpdir(), 'waha-phone-'));
  const browserArgs = [
    '--headless=new',
    '--remote-debugging-pipe',
    '--remote-debugging-port=0', // for Lighthouse
    `--user-data-dir=${home}`,
    '--lang=en-GB',
    'about:blank',
  ];
  const child = spawn(fullChromium.executablePath, [...fullChromium.args, ...browserArgs], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const pendingCalls = new Map<number, PendingCall>();
  const awaitedEvents = new Map<string, (params: ProtocolResult) => void>();
  let count = 0;
  let rest = '';
  (child.stdio[4] as Readable).setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) onMessage(JSON.parse(part));
  });

  function onMessage({ id = 0, method = '', params = {}, result = {}, error }: ProtocolMessage): void {
    awaitedEvents.get(method)?.(params);
    const pendingCall = pendingCalls.get(id);
    pendingCalls.delete(id);
    if (error) pendingCall?.fail(new Error(error.message));
    else pendingCall?.done(result);
  }

  /** Calls a method of the browser, or of the page of a session. */
  function sendCommand<Got extends object>(method: string, params: object = {}, sessionId?: string): Promise<Got> {
    const id = ++count;
    const answered = new Promise<ProtocolResult>((done, fail) => pendingCalls.set(id, { done, fail }));
    (child.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return answered as Promise<Got>;
  }

  return {
    ask: sendCommand,
    /** Resolves with the parameters of the next event of that name. */
    waitForEvent: <Got extends object>(method: string) =>
      new Promise<ProtocolResult>((done) => awaitedEvents.set(method, done)) as Promise<Got>,
    /** Returns the port of the protocol, for other programs, as soon as the browser has opened it. */
    readPort: async () => {
      const file = join(home, 'DevToolsActivePort');
      while (!existsSync(file)) await sendCommand('Browser.getVersion');
      return Number(readFileSync(file, 'utf8').split('\n')[0]);
    },
    close: async () => {
      const exited = new Promise((done) => child.once('exit', done));
      await sendCommand('Browser.close').catch(() => undefined);
      await exited;
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type BareBrowser = Awaited<ReturnType<typeof openBareBrowser>>;
