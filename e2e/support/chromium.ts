/** Disables the browser's own background traffic, so that tests control the network. */
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

/** The settings for Debian's Chromium; Playwright's own cannot be downloaded everywhere. */
export const fullChromium = { executablePath: chromiumPath, args: chromiumArgs };

/**
 * The same engine without display code, at half the cost: most tests use it. Like Safari and Firefox, it never starts a
 * worker for background sync, and it receives no pushes. Tests that need those have the tag `@chromium`.
 */
export const headlessChromium = { executablePath: process.env.CHROME_SHELL_PATH ?? chromiumPath, args: chromiumArgs };
