import { SECOND } from '@waha/domain/kernel/time';
import { Cron } from 'croner';
import { draftedKinds } from './drafted-kinds';
import { answerForgotten } from './features/account/passwords/forgotten-password';
import { tellLockouts } from './features/account/sessions/tell-lockouts';
import { sweepAccounts } from './features/account/sweep-accounts';
import { postAnnouncements } from './features/announcements/post-announcements';
import { sendAnnouncements } from './features/announcements/send-announcements';
import { readBackupState, writeBackupState } from './features/operations/backup/backup-state';
import { sweepFiles } from './features/operations/sweep-files';
import { sweepRows } from './features/operations/sweep-rows';
import { sweepInvitations } from './features/staff-accounts/sweep-invitations';
import { accrueForEveryone } from './features/wallet/ledger/accrue-for-everyone';
import { keepDiskReserve } from './platform/database/disk-reserve';
import { publishDueDrafts } from './platform/drafts/publish-draft';
import { mayTrustClock, noteClock } from './platform/process/clock-guard';
import { spawnSelf } from './platform/process/spawn-self';
import { PUSH_DELAY } from './platform/push/push-queue';
import type { Services } from './platform/services';
import { keepPreviousBuild } from './platform/web/previous-builds';

/** What the server does by itself; `stop` begins nothing more, `done` waits for what was begun. */
export type Chores = { stop(): void; done(): Promise<void> };

/**
 * Bonuses, mail, pushes, clearing up and backups: what is due from before the start, and then each at its time.
 * @param startDelay milliseconds until the former begins: whoever waited for the start is answered first
 */
export function keepChores(services: Services, { startDelay = 0 } = {}): Chores {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  const { nodes } = services;
  let pushing: NodeJS.Timeout | undefined;
  const chores = [
    // Somebody may wait for it: an invitation, a word about a sign-in.
    new Cron('2-59/5 * * * * *', () => start(() => services.mailer.deliver())),
    new Cron('*/2 * * * * *', () => start(() => alone('announcements', announce))),
    new Cron('* * * * *', () => start(publishDue)),
    new Cron('*/5 * * * * *', () => start(() => alone('links', () => mailLinks(services)))),
    new Cron('31 * * * * *', () => start(() => alone('mail greeting', () => services.mailer.lookAgain()))),
    new Cron('*/10 * * * * *', () => start(() => services.pusher.deliver())),
    // Staff and monitors are told that files are away before a member needs one.
    new Cron('47 * * * * *', () => start(() => services.uploads.kept.probe())),
    new Cron('3-59/10 * * * *', () => start(() => keepDiskReserve(services))),
    new Cron('7 * * * *', () => start(() => alone('accrual', () => accrue(services)))),
    new Cron('23 3 * * *', () => start(() => tidyUp(services))),
  ];
  const { backupAt } = services.config;
  if (backupAt)
    chores.push(
      new Cron(`${backupAt.minute} ${backupAt.hour} * * *`, () => start(() => backUp(services, stopping.signal))),
    );
  const beginning = startDelay > 0 ? setTimeout(beginNow, startDelay) : beginNow();

  /** One to many members takes a while: whoever loses the name on the way stops behind a stroke. */
  async function announce(lost: AbortSignal): Promise<void> {
    await sendAnnouncements(services, AbortSignal.any([stopping.signal, lost]));
    await postAnnouncements(services);
  }

  function publishDue(): Promise<void> {
    return alone('drafts', () => publishDueDrafts(services, draftedKinds(services)));
  }

  /** On one node at a time, and there one run at a time. */
  async function alone(name: string, work: (lost: AbortSignal) => Promise<void>): Promise<void> {
    await nodes.exclusive(name, work);
  }

  /** What may be due from before the start. */
  function beginNow(): undefined {
    start(() => services.uploadRoom.remembered());
    start(() => keepOwnBuild(services));
    start(() => keepDiskReserve(services));
    start(() => alone('accrual', () => accrue(services)));
    start(() => alone('links', () => mailLinks(services)));
    start(() => alone('announcements', announce));
    start(publishDue);
    start(() => services.mailer.deliver());
    start(() => services.pusher.deliver());
  }
  const silence = services.feed.listen(pushSoon);

  /** What a commit caused is due shortly after it; those that follow within that time wait with it. */
  function pushSoon(): void {
    pushing ??= setTimeout(
      () => {
        pushing = undefined;
        start(() => services.pusher.deliver());
      },
      PUSH_DELAY + SECOND / 10,
    );
  }

  /** A chore that fails is logged and comes round again; one that runs is waited for at the end. */
  function start(work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => services.log.error({ err: error }, 'chore failed'))
      .finally(() => underWay.delete(running));
    underWay.add(running);
  }

  return {
    stop() {
      for (const each of chores) each.stop();
      silence();
      stopping.abort();
      clearTimeout(pushing);
      clearTimeout(beginning);
      services.pusher.close();
    },
    async done() {
      await Promise.all([...underWay, services.mailer.settled()]);
    },
  };
}

async function mailLinks(services: Services): Promise<void> {
  const isAsked = await answerForgotten(services);
  if ((await tellLockouts(services)) || isAsked) await services.mailer.deliver();
}

/** Each hour the clock's mark moves on with it; a clock that is far ahead of that waits for a person. */
async function accrue({ transact, log }: Services): Promise<void> {
  if (await transact(noteClock)) return accrueForEveryone(transact);
  log.error('the clock is far ahead of all that was written: no bonuses, no withdrawals, no tidying up');
}

/** In a process of its own, so that nobody waits for it; it writes down itself what became of it, where it comes so far. */
async function backUp({ clock, config, log }: Services, signal: AbortSignal): Promise<void> {
  const triedAt = clock();
  const { code, text } = await spawnSelf(['backup', '--scheduled'], signal);
  if (code === 0) return log.info('backup made');
  if (signal.aborted) return;
  log.error({ said: text }, 'backup failed');
  const state = readBackupState(config.dataDir);
  if (state && state.triedAt >= triedAt) return;
  writeBackupState(config.dataDir, { ...state, triedAt, hasFailed: true, failure: text });
}

/** Clears away what is long over, of this node's own and, on one of them at a time, of all; nothing of it by a clock that may be wrong. What fails is logged, and tried again the next night. */
export async function tidyUp(services: Services): Promise<void> {
  if (!(await services.transact(noteClock))) return;
  await runEach([sweepFiles, keepOwnBuild], services);
  await services.nodes.exclusive('tidying up', () => runEach([sweepRows, sweepAccounts, sweepInvitations], services));
}

/** What one of them throws holds up no other. */
async function runEach(sweeps: ((services: Services) => Promise<void>)[], services: Services): Promise<void> {
  for (const sweep of sweeps) {
    await sweep(services).catch((error: unknown) => services.log.error({ err: error }, 'tidying up failed'));
  }
}

/** Keeps what this build serves for tabs that are open, and lets go of builds that are old where the clock can be believed. */
async function keepOwnBuild({ assets, config, clock, db }: Services): Promise<void> {
  const now = clock();
  await keepPreviousBuild({ web: assets.web, dataDir: config.dataDir }, now, await mayTrustClock({ tx: db, now }));
}
