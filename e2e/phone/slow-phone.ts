import { DEMO_PEOPLE } from '../support/people';
import type { BareBrowser } from './open-bare-browser';
import { type AwaitedContent, recordPageTimings } from './page-timings';

/** The processor slowdown, relative to this machine. */
const CPU_SLOWDOWN = 4;
const WIDTH = 390;
const HEIGHT = 844;

type Remote<Value> = { result: { value: Value }; exceptionDetails?: { exception?: { description?: string } } };

/**
 * Opens a phone without stored data: its own browser context, with touch and a common screen width. `wanted` is the
 * content whose appearance its pages record. Without `hasOwnContext`, it shares the data of the browser.
 */
export async function openSlowPhone(
  { ask }: BareBrowser,
  baseURL: string,
  awaitedContent: AwaitedContent,
  { hasOwnContext = true } = {},
) {
  const ownContext = hasOwnContext ? await ask<{ browserContextId: string }>('Target.createBrowserContext') : {};
  const { targetId } = await ask<{ targetId: string }>('Target.createTarget', { url: 'about:blank', ...ownContext });
  const { sessionId } = await ask<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
  const sendToPage = <Got extends object>(method: string, params: object = {}) => ask<Got>(method, params, sessionId);
  await sendToPage('Page.enable'); // otherwise the script below is ignored
  const size = { width: WIDTH, height: HEIGHT, deviceScaleFactor: 1, mobile: true };
  await sendToPage('Emulation.setDeviceMetricsOverride', size);
  await sendToPage('Emulation.setTouchEmulationEnabled', { enabled: true });
  await sendToPage('Emulation.setTimezoneOverride', { timezoneId: 'Africa/Tunis' });
  await sendToPage('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${recordPageTimings})(${JSON.stringify(awaitedContent)})`,
  });

  async function evaluate<Value, Given = undefined>(
    work: (given: Given) => Value | Promise<Value>,
    given?: Given,
  ): Promise<Value> {
    const expression = `(${work})(${JSON.stringify(given)})`;
    const evaluation = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await sendToPage<Remote<Value>>('Runtime.evaluate', evaluation);
    if (exceptionDetails) throw new Error(`${exceptionDetails.exception?.description} in ${expression}`);
    return result.value;
  }

  /** Polls until the condition is true in the page. */
  async function until<Given>(isSo: (given: Given) => unknown, given?: Given): Promise<void> {
    for (let tries = 0; tries < 300; tries++) {
      if (await evaluate(isSo, given).catch(() => false)) return;
      await waitFor(100);
    }
    throw new Error(`never: (${isSo})(${JSON.stringify(given)})`);
  }

  const touch = (type: string, touchPoints: object[]) => sendToPage('Input.dispatchTouchEvent', { type, touchPoints });

  return {
    evaluate,
    until,
    seen: (place: TapTarget) => until(isTargetVisible, place),
    slowDown: (times = CPU_SLOWDOWN) => sendToPage('Emulation.setCPUThrottlingRate', { rate: times }),
    open: (path: string) => sendToPage('Page.navigate', { url: path.startsWith('/') ? baseURL + path : path }),
    /** Taps the middle of the element with the text. */
    tap: async (place: TapTarget) => {
      await until(isTargetVisible, place);
      const point = await evaluate(findTargetCentre, place);
      await touch('touchStart', [point]);
      await touch('touchEnd', []);
    },
    /** Presses the key of one letter. */
    press: async (letter: string) => {
      await sendToPage('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter });
      await sendToPage('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
    },
    /** Swipes at the middle of the screen, this many pixels down at this speed per second. */
    pull: (pixels: number, speed: number) =>
      sendToPage('Input.synthesizeScrollGesture', {
        ...{ x: WIDTH / 2, y: HEIGHT / 2, yDistance: pixels, speed },
        ...{ gestureSourceType: 'touch', preventFling: true },
      }),
    /** As after a login with remember-me. */
    signIn: async (email: string) => {
      await sendToPage('Page.navigate', { url: `${baseURL}/api/health` });
      await until(() => location.pathname === '/api/health');
      await evaluate(logIn, { email, password: DEMO_PEOPLE.password });
    },
    close: () =>
      hasOwnContext ? ask('Target.disposeBrowserContext', ownContext) : ask('Target.closeTarget', { targetId }),
  };
}

export type SlowPhone = Awaited<ReturnType<typeof openSlowPhone>>;

/** An element that can be tapped: the last match, since a popup comes after what it covers. */
export type TapTarget = { selector: string; words?: string };

export function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function isTargetVisible({ selector, words = '' }: TapTarget): boolean {
  return [...document.querySelectorAll(selector)].some(
    (each) =>
      new RegExp(words).test(each.getAttribute('aria-label') ?? each.textContent ?? '') &&
      each.getClientRects().length > 0,
  );
}

function findTargetCentre({ selector, words = '' }: TapTarget): { x: number; y: number } {
  const matches = [...document.querySelectorAll(selector)].filter(
    (each) =>
      new RegExp(words).test(each.getAttribute('aria-label') ?? each.textContent ?? '') &&
      each.getClientRects().length > 0,
  );
  const place = matches.at(-1)!;
  place.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = place.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

async function logIn({ email, password }: { email: string; password: string }): Promise<void> {
  const response = await fetch('/api/users/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, rememberMe: true }),
  });
  const { user } = (await response.json()) as { user: { id: string; role: string; email: string } };
  const session = { userId: user.id, role: user.role, userEmail: user.email };
  for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
}
