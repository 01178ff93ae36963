import { appendFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { MIXES, type MixName } from '../soak/mixes';
import { runSeed } from '../soak/run-seed';
import { type BrowserKind, createBrowserFactory } from '../soak/world';
import { Server } from '../support/server';

// On every change: one seed in imitated browsers. Every night: one seed of each mix in real ones. `npm run soak` runs
// as many of the selected mixes as requested.
const NIGHTLY = process.env.NIGHTLY !== undefined;
const BROWSERS = (process.env.SOAK_BROWSERS ?? (NIGHTLY ? 'chromium' : 'imitated')) as BrowserKind;
const ASKED = (process.env.SOAK_MIX?.split(',') ?? (NIGHTLY ? Object.keys(MIXES) : ['everything'])).map(mixNamed);
const FROM = Number(process.env.SOAK_FROM ?? 5);
const SEEDS = Number(process.env.SOAK_SEEDS ?? 1);
const REPORT = process.env.SOAK_REPORT;
/** A server is replaced after this many seeds, before its folder grows large. */
const SEEDS_PER_SERVER = 20;

let server: Server | undefined;
let browsers: Awaited<ReturnType<typeof createBrowserFactory>>;
let served = 0;

if (REPORT) test.describe.configure({ mode: 'parallel' });
test.setTimeout(600_000);
test.beforeAll(async () => {
  browsers = await createBrowserFactory(BROWSERS);
});
test.afterAll(() => server?.close());

function mixNamed(name: string): MixName {
  if (name in MIXES) return name as MixName;
  throw new Error(`There is no mix "${name}". There are ${Object.keys(MIXES).join(', ')}.`);
}

async function freshServer(): Promise<Server> {
  if (server && served++ % SEEDS_PER_SERVER !== 0) return server;
  await server?.close();
  server = await Server.openDemo();
  return server;
}

const courses = ASKED.flatMap((name) =>
  Array.from({ length: SEEDS }, (_none, index) => ({ name, seed: FROM + index })),
);

for (const { name, seed } of courses) {
  test(`seed ${seed} of ${name}: random faults of the devices change neither the number, the order nor the member of any submission`, async () => {
    const serverState = await freshServer();
    const { violations, trail, ...report } = await runSeed(seed, name, serverState, browsers(seed));
    if (REPORT) {
      appendFileSync(REPORT, `${JSON.stringify({ ...report, violations })}\n`);
      console.log(JSON.stringify(report));
    }
    expect(violations, `seed ${seed}\n${trail.join('\n')}\n${JSON.stringify(report)}`).toEqual([]);
    // Files written directly to the database have no bytes, so only the doctor's line about the ledger counts.
    expect((await serverState.runCommand(['doctor'])).text).toContain('all balances match their entries');
  });
}
