import { SECOND } from '@waha/domain/kernel/time';
import { Cron } from 'croner';
import { answerForgotten } from './features/account/forgotten-password';
import { sweepAccounts } from './features/account/sweep-accounts';
import { sweepFiles } from './features/operations/sweep-files';
import { sweepRows } from './features/operations/sweep-rows';
import { accrueForEveryone } from './features/wallet/credit-payment';
import { membersThatEarn } from './features/wallet/members-that-earn';
import { keepBuild } from './platform/kept-builds';
import { PUSH_DELAY } from './platform/push';
import { runSelf } from './platform/run-self';
import type { Services } from './platform/services';

/** What the server does by itself; `stop` begins nothing more, `done` waits for what was begun. */
export type Chores = { stop(): void; done(): Promise<void> };

/** Bonuses, mail, pushes, clearing up and backups: what is due now, and then each at its time. */
export function keepChores(services: Services): Chores {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let pushing: NodeJS.Timeout | undefined;
  const chores = [
    new Cron('* * * * *', () => start(() => services.mailer.deliver())),
    new Cron('*/5 * * * * *', () => start(mailLinks)),
    new Cron('31 * * * * *', () => start(() => services.mailer.lookAgain())),
    new Cron('*/10 * * * * *', () => start(() => services.pusher.deliver())),
    new Cron('7 * * * *', () => start(accrue)),
    new Cron('23 3 * * *', () => start(() => sweepFiles(services))),
    new Cron('24 3 * * *', () => start(() => sweepRows(services))),
    new Cron('25 3 * * *', () => start(keepOwnBuild)),
    new Cron('26 3 * * *', () => start(() => sweepAccounts(services))),
  ];
  const { backupAt } = services.config;
  if (backupAt) chores.push(new Cron(`${backupAt.minute} ${backupAt.hour} * * *`, () => start(backUp)));
  start(keepOwnBuild);
  start(accrue);
  start(mailLinks);
  start(() => services.mailer.deliver());
  start(() => services.pusher.deliver());
  const silence = services.feed.listen(pushSoon);

  function keepOwnBuild(): Promise<void> {
    return keepBuild({ web: services.assets.web, dataDir: services.config.dataDir }, services.clock());
  }

  async function mailLinks(): Promise<void> {
    if (await answerForgotten(services)) await services.mailer.deliver();
  }

  async function accrue(): Promise<void> {
    await accrueForEveryone(services.transact, await membersThatEarn(services.db));
  }

  /** In a process of its own, so that nobody waits for it; it writes down itself what became of it. */
  async function backUp(): Promise<void> {
    const { code, text } = await runSelf(['backup'], stopping.signal);
    if (code === 0) services.log.info('backup made');
    else if (!stopping.signal.aborted) services.log.error({ said: text }, 'backup failed');
  }

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
      services.pusher.close();
    },
    async done() {
      await Promise.all([...underWay, services.mailer.settled()]);
    },
  };
}
