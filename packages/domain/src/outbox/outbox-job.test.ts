import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyOutcome,
  BACK_OFF_BASE_MS,
  BACK_OFF_MAX_MS,
  findNextDueAt,
  type JobFile,
  listDueJobs,
  MAX_UPLOAD_ROUNDS,
  type OutboxJob,
  resetJob,
  retryJobNow,
} from './outbox-job';
import { MAX_WAIT_MS, type Outcome } from './outcome';

const NOW = 1_790_000_000_000;
const refused: Outcome = { class: 'final', error: { class: 'final', code: 'no', message: 'No.' } };
const lost: Outcome = { class: 'uploadAgain', error: { class: 'final', code: 'upload_not_found', message: 'Gone.' } };
const sent: Outcome = { class: 'sent', status: 200, answer: {} };

function job(part: Partial<OutboxJob> = {}): OutboxJob {
  return {
    seq: 1,
    key: `key-${part.seq ?? 1}`,
    memberId: 'm1',
    stream: 'notifications',
    isStrict: false,
    method: 'POST',
    path: '/x',
    files: [],
    label: 'Something',
    state: 'queued',
    attempts: 0,
    uploadRounds: 0,
    nextAt: NOW,
    mayHaveArrived: false,
    isCancelling: false,
    createdAt: NOW,
    ...part,
  };
}

function receipt(part: Partial<JobFile> = {}): JobFile {
  return {
    field: 'receiptPhoto',
    uploadId: 'u1',
    type: 'image/jpeg',
    bytes: 9,
    sentBytes: 0,
    isUploaded: false,
    ...part,
  };
}

const keysDue = (jobs: OutboxJob[], now = NOW) => listDueJobs(jobs, now).map(({ seq }) => seq);

test('the oldest job of each stream goes first, one at a time', () => {
  expect(keysDue([job({ seq: 2 }), job({ seq: 1 }), job({ seq: 3, stream: 'quiz:a' })])).toEqual([1, 3]);
  expect(keysDue([job({ seq: 1, state: 'sending' }), job({ seq: 2 })])).toEqual([]);
});

test('a job that is pending a retry blocks only later jobs of its stream', () => {
  expect(keysDue([job({ seq: 1, nextAt: NOW + 1 }), job({ seq: 2 }), job({ seq: 3, stream: 'quiz:a' })])).toEqual([3]);
});

test('small commands go before uploads, and a finished upload makes its command small', () => {
  const photo = job({ seq: 1, stream: 'payment:a', files: [receipt()] });
  const done = job({ seq: 1, stream: 'payment:a', files: [receipt({ isUploaded: true })] });

  expect(keysDue([photo, job({ seq: 2 })])).toEqual([2, 1]);
  expect(keysDue([done, job({ seq: 2 })])).toEqual([1, 2]);
});

test("a job keeps the server's reason for waiting until its next attempt", () => {
  const retried = applyOutcome(job(), { class: 'retry', retryAfterMs: 30_000, waitsFor: 'no_room' }, NOW, 0);
  expect(retried).toMatchObject({ state: 'queued', waitsFor: 'no_room', serverAsksUntil: NOW + 30_000 });
  for (const next of [
    applyOutcome(retried, { class: 'retry' }, NOW, 0),
    applyOutcome(retried, sent, NOW, 0),
    resetJob(retried, NOW),
  ])
    expect(next).not.toHaveProperty('waitsFor');
});

test('a refused job blocks only its own strict stream, until it is resolved', () => {
  const both = (isStrict: boolean) => [job({ seq: 1, state: 'failed', isStrict }), job({ seq: 2, isStrict })];

  expect(keysDue(both(true))).toEqual([]);
  expect(keysDue(both(false))).toEqual([2]);
});

test('a job that needs a sign-in blocks all streams', () => {
  expect(keysDue([job({ seq: 1, state: 'auth' }), job({ seq: 2, stream: 'quiz:a' })])).toEqual([]);
});

test('a job that needs a newer app stays unchanged and blocks only its own stream', () => {
  const held = applyOutcome(
    job({ attempts: 2, mayHaveArrived: true }),
    { class: 'held', error: { class: 'held', code: 'client_too_old', message: 'Too old.' } },
    NOW,
    0,
  );
  expect(held).toMatchObject({ state: 'held', mayHaveArrived: true, error: { code: 'client_too_old' } });
  const behind = [held, job({ seq: 2 }), job({ seq: 3, stream: 'quiz:a' })];
  expect(keysDue(behind)).toEqual([3]);
  expect(findNextDueAt(behind.slice(0, 2))).toBeUndefined();
});
test('findNextDueAt considers the first job of each stream, not those behind it', () => {
  const waiting = [
    job({ seq: 1, nextAt: NOW + 9 }),
    job({ seq: 2 }),
    job({ seq: 3, stream: 'quiz:a', nextAt: NOW + 5 }),
  ];

  expect(findNextDueAt(waiting)).toBe(NOW + 5);
  expect(findNextDueAt([job({ state: 'sending' })])).toBe(NOW);
  expect(findNextDueAt([])).toBeUndefined();
  expect(findNextDueAt([job({ seq: 1, state: 'failed', isStrict: true }), job({ seq: 2 })])).toBeUndefined();
  expect(findNextDueAt([job({ seq: 1, state: 'auth' }), job({ seq: 2, stream: 'quiz:a' })])).toBeUndefined();
});

test('a clock that was set back does not delay a job', () => {
  expect(keysDue([job({ nextAt: NOW + MAX_WAIT_MS })])).toEqual([]);
  expect(keysDue([job({ nextAt: NOW + MAX_WAIT_MS + 1 })])).toEqual([1]);
});

test('the delay doubles with each attempt up to five minutes, with full jitter', () => {
  const delaysMs = [0, 1, 2, 7, 8, 40, 5000].map(
    (attempts) => applyOutcome(job({ attempts }), { class: 'retry' }, NOW, 0.999_999).nextAt - NOW,
  );

  expect(delaysMs).toEqual([1999, 3999, 7999, 255_999, 299_999, 299_999, 299_999]);
  expect(applyOutcome(job({ attempts: 9 }), { class: 'retry' }, NOW, 0).nextAt).toBe(NOW);
  expect([BACK_OFF_BASE_MS, BACK_OFF_MAX_MS]).toEqual([2000, 300_000]);
});

test("the server's delay overrides the back-off, and a returning network does not shorten it", () => {
  const retried = applyOutcome(job(), { class: 'retry', retryAfterMs: 30_000 }, NOW, 0);

  expect(retried.nextAt).toBe(NOW + 30_000);
  expect(retryJobNow(retried, NOW + 1000).nextAt).toBe(NOW + 30_000);
  expect(retryJobNow(applyOutcome(job({ attempts: 9 }), { class: 'retry' }, NOW, 0.9), NOW + 1000)).toMatchObject({
    attempts: 0,
    nextAt: NOW + 1000,
  });
});

test('a job records its refusal, and the member may retry with the same key', () => {
  const failed = applyOutcome(
    job({ attempts: 3, mayHaveArrived: true, files: [receipt({ isUploaded: true })] }),
    refused,
    NOW,
    0,
  );
  expect(failed).toMatchObject({ state: 'failed', error: { code: 'no' }, mayHaveArrived: false });

  const resetOne = resetJob(failed, NOW + 5);
  expect(resetOne).toMatchObject({ state: 'queued', key: 'key-1', attempts: 0, nextAt: NOW + 5 });
  expect(resetOne.error).toBeUndefined();
  expect(resetOne.files[0]).toMatchObject({ isUploaded: false, sentBytes: 0 });
});

test('files that the server lost are sent again at once, three rounds at most', () => {
  let current = job({ mayHaveArrived: true, files: [receipt({ isUploaded: true, sentBytes: 9 })] });
  for (let round = 1; round < MAX_UPLOAD_ROUNDS; round++) {
    current = applyOutcome(current, lost, NOW, 0);
    expect(current).toMatchObject({ state: 'queued', nextAt: NOW, files: [{ isUploaded: false, sentBytes: 0 }] });
  }
  expect(applyOutcome(current, lost, NOW, 0)).toMatchObject({ state: 'failed', error: { code: 'upload_not_found' } });
});

test('a job without a response never fails or expires, for any attempts and delay', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (attempts, random) => {
        const later = NOW + attempts * BACK_OFF_MAX_MS;
        const next = applyOutcome(job({ attempts, createdAt: 0 }), { class: 'retry' }, later, random);
        expect(next.state).toBe('queued');
        expect(next.nextAt).toBeGreaterThanOrEqual(later);
        expect(next.nextAt).toBeLessThanOrEqual(later + BACK_OFF_MAX_MS);
      },
    ),
  );
});

test('every job ends once and each stream keeps its order, for any outcomes', () => {
  const plan = fc.array(
    fc.record({
      stream: fc.constantFrom('a', 'b', 'c'),
      outcomes: fc.array(fc.constantFrom<Outcome>({ class: 'retry' }, lost), { maxLength: 2 }),
      end: fc.constantFrom<Outcome>(sent, refused),
      hasFile: fc.boolean(),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(plan, fc.double({ min: 0, max: 0.999, noNaN: true }), (jobs, random) => {
      const ended = drain(
        jobs.map(({ outcomes, end }) => [...outcomes, end]),
        jobs.map(({ stream, hasFile }, at) => job({ seq: at + 1, stream, files: hasFile ? [receipt()] : [] })),
        random,
      );

      expect(ended.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(jobs.map((_job, at) => at + 1));
      for (const stream of ['a', 'b', 'c']) {
        const order = ended.filter((each) => each.stream === stream).map(({ seq }) => seq);
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }
    }),
  );
});

/**
 * Sends due jobs one after another and advances the time to the next due job. Returns the jobs in the order in which
 * they ended.
 */
function drain(outcomes: Outcome[][], jobs: OutboxJob[], random: number): OutboxJob[] {
  const ended: OutboxJob[] = [];
  let pendingJobs = jobs;
  for (let now = NOW; pendingJobs.some(({ state }) => state === 'queued'); ) {
    const [next] = listDueJobs(pendingJobs, now);
    if (!next) {
      now = Math.min(...pendingJobs.filter(({ nextAt }) => nextAt > now).map(({ nextAt }) => nextAt));
      continue;
    }
    const after = applyOutcome(next, outcomes[next.seq - 1]?.shift() ?? sent, now, random);
    if (after.state !== 'queued') ended.push(after);
    pendingJobs = pendingJobs
      .map((each) => (each.seq === after.seq ? after : each))
      .filter(({ state }) => state !== 'sent');
  }
  return ended;
}
