/** Resolved at once where no page starts, as in a worker and in tests of screens. */
let firstScreen = Promise.resolve();

/** Makes `waitForFirstScreen` wait for this promise: the first screen of the page that starts. */
export function holdForFirstScreen(shown: Promise<void>): void {
  firstScreen = shown;
}

/**
 * Resolves in a task after the frame of the first screen. Code that this screen does not need loads and runs then: on a
 * slow phone it takes as long as the screen itself.
 */
export async function waitForFirstScreen(): Promise<void> {
  await firstScreen;
  if (typeof document !== 'undefined' && !document.hidden)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
