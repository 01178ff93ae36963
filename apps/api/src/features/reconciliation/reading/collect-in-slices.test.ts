import { splitLines, splitRows } from '@waha/domain/reconciliation/split-rows';
import { expect, test } from 'vitest';
import { collectInSlices, ITEMS_PER_SLICE } from './collect-in-slices';

/** Counts the turns of the event loop until this work is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turnCount, isDone] = [0, false];
  const count = () => {
    turnCount++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isDone = true;
  return turnCount;
}

test('a statement of 20,000 rows is parsed in slices that yield to the event loop', async () => {
  const text = '03/11/2026;VIR AMINA;149,500\n'.repeat(20_000);
  const rows = collectInSlices(splitRows(text, ';'));
  expect(await turnsDuring(rows)).toBeGreaterThanOrEqual(20_000 / ITEMS_PER_SLICE - 1);
  expect(await rows).toHaveLength(20_000);
});

test('a file of blank lines is parsed in slices, too', async () => {
  const rows = collectInSlices(splitLines('\n'.repeat(20_000), ';'));
  expect(await turnsDuring(rows)).toBeGreaterThanOrEqual(20_000 / ITEMS_PER_SLICE - 1);
  expect(await rows).toEqual([]);
});

test('collectInSlices takes no more items from a generator than requested', async () => {
  let itemCount = 0;
  function* endless() {
    for (;;) yield itemCount++;
  }
  expect(await collectInSlices(endless(), 1000)).toHaveLength(1000);
  expect(itemCount).toBe(1000);
});
