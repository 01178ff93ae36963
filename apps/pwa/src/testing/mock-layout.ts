import { onTestFinished, vi } from 'vitest';

/**
 * Mocks layout and media support. jsdom has no layout and plays no media.
 * @param height of the scroll container, in pixels; each item has 70
 */
export function mockLayout(height = 20_000): void {
  vi.stubGlobal('ResizeObserver', ImmediateResizeObserver);
  // Scrolling has no effect.
  Element.prototype.scrollTo = () => {};
  Element.prototype.scrollBy = () => {};
  HTMLMediaElement.prototype.canPlayType = (type) => (type.startsWith('audio/webm') ? 'maybe' : '');
  const room = {
    clientHeight: height,
    clientWidth: 400,
    offsetHeight: 70,
    offsetWidth: 400,
    offsetParent: document.body,
  };
  for (const [name, value] of Object.entries(room)) {
    const before = Object.getOwnPropertyDescriptor(HTMLElement.prototype, name);
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
    onTestFinished(() => {
      if (before) Object.defineProperty(HTMLElement.prototype, name, before);
      else Reflect.deleteProperty(HTMLElement.prototype, name);
    });
  }
}

/** Reports the size of an element before anything else happens, as a browser does before it paints. */
class ImmediateResizeObserver {
  readonly #tell: ResizeObserverCallback;
  /** The elements observed since the last report: a browser reports all of them at once, too. */
  #entries: ResizeObserverEntry[] = [];
  constructor(callback: ResizeObserverCallback) {
    this.#tell = callback;
  }
  observe(target: HTMLElement): void {
    const contentRect = {
      width: target.clientWidth,
      height: target.style.position === 'absolute' ? 70 : target.clientHeight,
    };
    this.#entries.push({ target, contentRect } as unknown as ResizeObserverEntry);
    if (this.#entries.length === 1) queueMicrotask(() => this.#tell(this.#entries.splice(0), this));
  }
  unobserve(): void {}
  disconnect(): void {}
}
