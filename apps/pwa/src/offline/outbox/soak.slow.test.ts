import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { clock, createReceipt, openTab } from '../testing/open-tab';
import { type Fault, startOutboxServer } from '../testing/outbox-server';
import { LEASE_MS } from './outbox-lock';

const FAULTS: Fault[] = [
  { kind: 'cutBefore' },
  { kind: 'cutAfter' },
  { kind: 'cutAfter' },
  { kind: 'portal' },
  { kind: 'status', status: 503 },
  { kind: 'cutWithin', bytes: 1000 },
];

/** Returns a random generator. The same seed gives the same schedule. */
function dice(seed: number): (sides: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

test.each(Array.from({ length: 25 }, (_none, index) => index + 1))(
  'soak schedule %i with faults, kills and cancels executes every job once, in order',
  async (seed) => {
    const roll = dice(seed);
    const server = await startOutboxServer();
    let tab = await openTab(server);
    const memberId = randomUUID();
    server.state.session = memberId;
    await tab.control.activateMember(memberId);
    const enqueuedNumbers: number[] = [];
    const unwanted = new Set<string>();

    for (let n = 1; n <= 8; n++) {
      const file =
        roll(3) === 0 ? { files: { receiptPhoto: createReceipt(1 + roll(3000)) }, stream: 'payment:p1' } : {};
      const key = await tab.put({ n, stream: `s${roll(2)}`, ...file });
      for (let faults = roll(3); faults > 0; faults--) server.fail(/./, FAULTS[roll(FAULTS.length)]!);
      if (roll(2) === 0) await tab.flush();
      if (roll(5) === 0) {
        await tab.revise.cancelJob(key, clock.now);
        unwanted.add(key);
      }
      if (roll(6) === 0) tab = await openTab(server);
      clock.advance(roll(2) === 0 ? 1000 : LEASE_MS);
      enqueuedNumbers.push(n);
    }
    for (let round = 0; round < 60 && (await tab.flush()).nextAt !== undefined; round++) clock.advance(300_000);

    const done = server.state.applied;
    expect(await tab.jobs()).toEqual([]);
    expect(await tab.parts()).toBe(0);
    expect(new Set(done.map(({ key }) => key)).size).toBe(done.length);
    const appliedNumbers = done.filter(({ key }) => !unwanted.has(key)).map(({ body }) => body.n);
    const expectedJobs = (await tab.sent()).filter(({ key }) => !unwanted.has(key));
    expect(expectedJobs.length).toBe(appliedNumbers.length);
    expect(done.length).toBeGreaterThanOrEqual(enqueuedNumbers.length - unwanted.size);
    expect(done.length).toBe((await tab.sent()).length);
    await server.close();
  },
);
