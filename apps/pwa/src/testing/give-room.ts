import { onTestFinished } from 'vitest';

/** jsdom lays nothing out, so that a list that draws what is in sight would draw nothing, and plays nothing. */
export function giveRoom(): void {
  HTMLMediaElement.prototype.canPlayType = (type) => (type.startsWith('audio/webm') ? 'maybe' : '');
  const room = { clientHeight: 20_000, clientWidth: 400, offsetHeight: 70, offsetWidth: 400 };
  for (const [name, value] of Object.entries(room)) {
    const before = Object.getOwnPropertyDescriptor(HTMLElement.prototype, name);
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
    onTestFinished(() => {
      if (before) Object.defineProperty(HTMLElement.prototype, name, before);
      else Reflect.deleteProperty(HTMLElement.prototype, name);
    });
  }
}
