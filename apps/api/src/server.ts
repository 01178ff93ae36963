import type { AddressInfo } from 'node:net';
import { SECOND } from '@waha/domain/kernel/time';
import { Cron } from 'croner';
import { buildApp } from './app';
import { compose } from './compose';
import { makeSetupLink } from './features/account/setup-link';
import { sweepFiles } from './features/operations/sweep-files';
import { sweepRows } from './features/operations/sweep-rows';
import { accrueForEveryone } from './features/wallet/credit-payment';
import { membersThatEarn } from './features/wallet/members-that-earn';
import { holdDataFolder } from './platform/data-lock';
import { giveBackWhenQuiet } from './platform/idle-memory';
import { keepBuild } from './platform/kept-builds';
import { PUSH_DELAY } from './platform/push';
import { runSelf } from './platform/run-self';
import { clearOldPrograms } from './platform/unpack-program';

/** At the end, what has not been answered by then is cut off. */
const LONGEST_ANSWER = 10 * SECOND;

/** A running server; `stop` finishes what is in flight. */
export type RunningServer = {
  address: string;
  /** Makes the first administrator; `undefined` where there is one. */
  setupLink: string | undefined;
  stop(): Promise<void>;
};

/** Opens the data folder, listens, and keeps the regular chores: bonuses, mail, pushes, clearing up. */
export async function startServer(): Promise<RunningServer> {
  const house = await compose();
  const { services } = house;
  const letGo = holdDataFolder(services.config.dataDir, 'serving');
  if (!letGo) {
    house.close();
    throw new Error('Another server runs on this data folder.');
  }
  clearOldPrograms(services.config.dataDir);
  const app = await buildApp(services);
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  let pushing: NodeJS.Timeout | undefined;
  const chores = [
    new Cron('* * * * *', () => start(() => services.mailer.deliver())),
    new Cron('31 * * * * *', () => start(() => services.mailer.lookAgain())),
    new Cron('*/10 * * * * *', () => start(() => services.pusher.deliver())),
    new Cron('7 * * * *', () => start(accrue)),
    new Cron('23 3 * * *', () => start(() => sweepFiles(services))),
    new Cron('24 3 * * *', () => start(() => sweepRows(services))),
    new Cron('25 3 * * *', () => start(keepOwnBuild)),
  ];
  const { backupAt } = services.config;
  if (backupAt) chores.push(new Cron(`${backupAt.minute} ${backupAt.hour} * * *`, () => start(backUp)));
  await app.listen({ port: services.config.port, host: services.config.host });
  const { port } = app.server.address() as AddressInfo;
  start(keepOwnBuild);
  const setupLink = await makeSetupLink(services);
  start(accrue);
  start(() => services.mailer.deliver());
  start(() => services.pusher.deliver());
  const silence = services.feed.listen(pushSoon);
  const keepMemory = giveBackWhenQuiet();

  function keepOwnBuild(): Promise<void> {
    return keepBuild({ web: services.assets.web, dataDir: services.config.dataDir }, services.clock());
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
    address: `http://localhost:${port}`,
    setupLink,
    async stop() {
      for (const each of chores) each.stop();
      silence();
      keepMemory();
      stopping.abort();
      clearTimeout(pushing);
      services.pusher.close();
      // A connection that is kept alive would hold the end up; a slow upload keeps its bytes and is resumed later.
      const idle = setInterval(() => app.server.closeIdleConnections(), 50);
      const late = setTimeout(() => app.server.closeAllConnections(), LONGEST_ANSWER);
      await app.close();
      await Promise.all(underWay);
      clearInterval(idle);
      clearTimeout(late);
      house.close();
      letGo();
    },
  };
}
