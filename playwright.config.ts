import { defineConfig } from '@playwright/test';
import { fullChromium, headlessChromium } from './e2e/support/chromium';

/** Tests that need features of the complete browser. */
const WHOLE = /@chromium/;
/**
 * Tests that only `npm run nightly` runs. A tag names the tier: `npm test` runs `@smoke`, `npm run test:all` runs all but
 * `@nightly`. `@smoke` wins, so that a tag of the surrounding `describe` cannot take a test out of `npm test`.
 */
const NIGHTLY = process.env.NIGHTLY ? [] : [/^(?!.*@smoke\b).*@nightly\b/];

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/templates/create-templates.ts',
  // Pictures and figures are not tests: `npm run screens` and `npm run bench -- offline` make them.
  testIgnore: [
    ...(process.env.SCREENS ? [] : ['**/screens.spec.ts']),
    ...(process.env.BENCH ? [] : ['**/bench-*.spec.ts']),
  ],
  outputDir: 'test-results/playwright',
  fullyParallel: false,
  // The tests mostly wait. Each file has its own servers and browsers, so three can run at once on two cores.
  workers: 3,
  retries: 0,
  timeout: 180_000,
  // Generous: a busy machine is five times slower, and passing tests are not delayed by it.
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 40_000,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB', // the app starts in the source wording; tests about a language choose it
    timezoneId: 'Africa/Tunis',
    // Tracing everything costs a quarter of the time: `TRACE=1` traces failures.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'shell', grepInvert: [WHOLE, ...NIGHTLY], use: { launchOptions: headlessChromium } },
    { name: 'chromium', grep: WHOLE, grepInvert: NIGHTLY, use: { launchOptions: fullChromium } },
  ],
});
