import type { AddressInfo } from 'node:net';
import { SECOND } from '@waha/domain/kernel/time';
import { Cron } from 'croner';
import { buildApp } from './app';
import { compose } from './compose';
import { sweepFiles } from './features/operations/sweep-files';
import { accrueForEveryone } from './features/wallet/credit-payment';
import { membersThatEarn } from './features/wallet/members-that-earn';

/** At the end, what has not been answered by then is cut off. */
const LONGEST_ANSWER = 10 * SECOND;

/** A running server; `stop` finishes what is in flight. */
export type RunningServer = { address: string; stop(): Promise<void> };

/** Opens the data folder, listens, and keeps the regular chores: bonuses, mail, clearing up. */
export async function startServer(): Promise<RunningServer> {
  const house = await compose();
  const { services } = house;
  const app = await buildApp(services);
  const chores = [
    chore('* * * * *', () => services.mailer.deliver()),
    chore('7 * * * *', accrue),
    chore('23 3 * * *', () => sweepFiles(services)),
  ];
  await app.listen({ port: services.config.port, host: services.config.host });
  const { port } = app.server.address() as AddressInfo;
  void accrue();
  void services.mailer.deliver();

  async function accrue(): Promise<void> {
    await accrueForEveryone(services.transact, await membersThatEarn(services.db));
  }

  function chore(pattern: string, work: () => Promise<unknown>): Cron {
    const onError = (error: unknown) => services.log.error({ err: error }, 'chore failed');
    return new Cron(pattern, { protect: true, catch: onError }, async () => void (await work()));
  }

  return {
    address: `http://localhost:${port}`,
    async stop() {
      for (const each of chores) each.stop();
      // A connection that is kept alive would hold the end up; a slow upload keeps its bytes and is resumed later.
      const idle = setInterval(() => app.server.closeIdleConnections(), 50);
      const late = setTimeout(() => app.server.closeAllConnections(), LONGEST_ANSWER);
      await app.close();
      clearInterval(idle);
      clearTimeout(late);
      house.close();
    },
  };
}
