/** No background traffic of the browser's own: the tests decide what the network does. */
const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
];

const chromiumPath = process.env.CHROME_PATH ?? '/usr/bin/chromium';

/** How Debian's Chromium is started; Playwright's own cannot be downloaded everywhere. */
export const fullChromium = { executablePath: chromiumPath, args: chromiumArgs };

/**
 * The same engine without anything for a screen, at half the price: most tests run in it. It never calls a worker by
 * itself, as Safari and Firefox never do, and takes no pushes; tests that need that have the tag `@chromium`.
 */
export const headlessChromium = { executablePath: process.env.CHROME_SHELL_PATH ?? chromiumPath, args: chromiumArgs };
