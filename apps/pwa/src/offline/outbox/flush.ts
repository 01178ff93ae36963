import { type Instant, SECOND } from '@waha/domain/kernel/time';
import { findNextDueAt, type JobState, listDueJobs, needsUpload } from '@waha/domain/outbox/outbox-job';
import { readControl } from '../store/control-db';
import { getMemberDb, type MemberDb } from '../store/member-db';
import { withOutboxLock } from './outbox-lock';
import type { OutboxTools } from './outbox-tools';
import { claimJob, ownsLock, type Run, tryJob } from './try-job';

/** The state of the outbox after a flush. */
export type FlushReport = {
  /** The time at which the next job is due; `undefined` if no job is pending, or all pending jobs need the member. */
  nextAt: Instant | undefined;
  /** Jobs are held until the member logs in again. */
  needsLogin: boolean;
  /** Jobs are held until a newer version of this app runs. */
  needsUpdate: boolean;
};

const NOTHING_LEFT: FlushReport = { nextAt: undefined, needsLogin: false, needsUpdate: false };
const NEVER_ABORTED = new AbortController().signal;

/** The interval at which a running upload checks for new jobs from other tabs. */
const POLL_INTERVAL_MS = SECOND;

/** The flush of this tab or worker: the calls of one page share it. */
let running: Promise<FlushReport> | undefined;
let isRequestedAgain = false;
let latestSignal = NEVER_ABORTED;
/** Ends the wait of a running flush for its uploads, so that it sees a new job. */
let wake: () => void = () => {};

/**
 * Sends the due jobs of the active member's outbox, in one place at a time. A call while a flush runs triggers another
 * round before that flush ends.
 */
export function flush(tools: OutboxTools, signal: AbortSignal = NEVER_ABORTED): Promise<FlushReport> {
  isRequestedAgain = true;
  latestSignal = signal;
  wake();
  running ??= flushUntilIdle(tools).finally(() => {
    running = undefined;
  });
  return running;
}

async function flushUntilIdle(tools: OutboxTools): Promise<FlushReport> {
  let report = NOTHING_LEFT;
  while (isRequestedAgain && !latestSignal.aborted) {
    isRequestedAgain = false;
    const signal = latestSignal;
    // The epoch changes with the active member: the report of the former one is dropped.
    const { memberId, epoch } = await readControl();
    if (!memberId) return NOTHING_LEFT;
    await withOutboxLock(memberId, tools, (lock) => sendAllDue({ lock, tools, epoch, signal }));
    if ((await readControl()).epoch === epoch) report = await createReport(getMemberDb(memberId));
  }
  return report;
}

async function sendAllDue(run: Run): Promise<void> {
  const { lock, tools, signal } = run;
  await requeueOrphans(lock.db);
  const lanes = new Map<Lane, Promise<void>>();
  while (!signal.aborted && (await ownsLock(run))) {
    for (const job of listDueJobs(await lock.db.outbox.toArray(), tools.now())) {
      const lane: Lane = needsUpload(job) ? 'uploads' : 'commands';
      const claimed = lanes.has(lane) ? undefined : await claimJob(job, run);
      if (!claimed) continue;
      lanes.set(
        lane,
        tryJob(claimed, run).finally(() => lanes.delete(lane)),
      );
    }
    if (lanes.size === 0) return;
    await Promise.race([...lanes.values(), waitForNewJob()]);
    wake();
  }
  await Promise.all(lanes.values());
}

/** One lane for small commands and one for uploads, sent in parallel: a large photo does not delay a message. */
type Lane = 'commands' | 'uploads';

/** The lease holder is the only sender: jobs in state `sending` were left by a tab that is gone. */
async function requeueOrphans(db: MemberDb): Promise<void> {
  await db.outbox
    .filter(({ state }) => state === 'sending')
    .modify((job) => {
      job.state = 'queued';
      delete job.owner;
    });
}

/** Resolves when a job was enqueued, in this tab or elsewhere. */
function waitForNewJob(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, POLL_INTERVAL_MS);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

async function createReport(db: MemberDb): Promise<FlushReport> {
  const jobs = await db.outbox.toArray();
  const hasJobIn = (wantedState: JobState) => jobs.some(({ state }) => state === wantedState);
  return { nextAt: findNextDueAt(jobs), needsLogin: hasJobIn('auth'), needsUpdate: hasJobIn('held') };
}
