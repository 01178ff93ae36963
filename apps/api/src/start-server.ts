import type { AddressInfo } from 'node:net';
import { type Instant, SECOND } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './build-app';
import { createAppContext } from './create-app-context';
import { createSetupLink } from './features/account/set-up/setup-link';
import { alertFailedStart } from './features/operations/alerts/failed-start';
import { clearInterruptedWork } from './features/operations/backup/clear-interrupted-work';
import { findKeyFileProblem } from './features/operations/backup/copy/rsync-copy-target';
import { finishSwap } from './features/operations/backup/swap/swap-data';
import { forgetStart, recordStart } from './features/operations/record-start';
import { finishRollback } from './features/operations/update/finish-rollback';
import { updatePacks } from './features/purchase/packs/update-packs';
import { findAssets } from './platform/config/assets';
import { readConfig } from './platform/config/config';
import { DATA_LOCK_WAIT_MS, lockDataFolder } from './platform/database/lock-data-folder';
import { checkStorage } from './platform/files/storage/check-storage';
import { readSystemClock } from './platform/process/clock';
import { deleteOldPrograms } from './platform/process/extract-program';
import { createLogger } from './platform/process/logger';
import { trimMemoryWhenIdle } from './platform/process/trim-memory-when-idle';
import type { Services } from './platform/services';
import { startScheduledTasks } from './scheduled-tasks';
import { COMMIT, VERSION } from './version';

/** At the end, requests that take longer than this are cut off. */
const SHUTDOWN_TIMEOUT_MS = 10 * SECOND;

/** Overdue tasks wait until requests that arrived during the start have been served. */
const SCHEDULED_TASKS_DELAY_MS = SECOND / 2;

/** A running server; `stop` completes requests in flight. */
export type RunningServer = {
  /** The address on this machine, such as `http://localhost:7500`. */
  address: string;
  /** The address for members, `PUBLIC_URL`, if it is set. */
  advertisedUrl: string | undefined;
  /** The link that creates the first administrator; `undefined` if there already is one. */
  setupLink: string | undefined;
  log: Services['log'];
  /** @param reason the reason, for the log */
  stop(reason?: string): Promise<void>;
};

/**
 * Locks the data folder, then opens it, listens, and starts the scheduled tasks.
 * @throws Error if another process holds the data folder, which is then unchanged, or if a part of it cannot start
 */
export async function startServer(): Promise<RunningServer> {
  const assets = findAssets();
  const config = readConfig(process.env, assets.root);
  const { dataDir, port, host } = config;
  const wasRollingBack = await finishRollback(
    { dataDir, assets, now: readSystemClock() },
    { version: VERSION, commit: COMMIT ?? null },
  );
  const releaseLock = lockDataFolder(dataDir, 'serving');
  if (!releaseLock) {
    throw new Error(`Another server is using ${dataDir}, or a restore is running. Stop it or wait.`);
  }
  const ends: (() => unknown)[] = [releaseLock];
  let starts: Instant[] | undefined;
  const end = async () => {
    for (const endStep of ends.splice(0).reverse()) await endStep();
  };
  try {
    const letCommands = lockDataFolder(dataDir, 'commands', DATA_LOCK_WAIT_MS);
    if (!letCommands) throw new Error(`A waha command is using ${dataDir}. Try again when it has finished.`);
    ends.push(letCommands);
    // Completes a restore that was interrupted, before the data is read.
    const log = createLogger(config.logLevel, undefined, config.logFormat);
    log.info({ version: VERSION, ...(COMMIT && { commit: COMMIT }), node: process.version, dataDir }, 'Waha starts');
    if (wasRollingBack) log.warn('finished a rollback that was interrupted: restored the snapshot of the database');
    const undone = await finishSwap(dataDir);
    if (undone !== undefined) log.error(undone);
    const interrupted = clearInterruptedWork(dataDir);
    if (interrupted.length > 0)
      log.warn({ deleted: interrupted }, 'deleted the files of an interrupted restore or backup');
    const { services, migrated, close } = await createAppContext({ assets, config, log, isHeld: true });
    ends.push(close);
    starts = recordStart(dataDir, services.clock());
    services.watch.starts = starts;
    if (migrated.applied.length > 0) log.info(migrated, 'migrations applied');
    await checkStorage(services);
    await requireSharedFiles(services);
    services.nodes.onEvicted(() => process.kill(process.pid, 'SIGTERM'));
    letCommands();
    for (const setting of [...config.outdated, ...config.unknown]) services.log.warn(setting);
    if (config.backupCopyTo && 'rsync' in config.backupCopyTo) {
      const problem = findKeyFileProblem(config.backupCopyKeyFile);
      if (problem !== undefined) services.log.error(problem);
    }
    const packs = await services.transact((unit) => updatePacks(unit, services.catalogue));
    if (packs.added + packs.changed > 0) services.log.info(packs, 'packs updated from the catalogue file');
    deleteOldPrograms(dataDir);
    const app = await buildApp(services);
    ends.push(() => closeApp(app));
    await app.listen({ port, host });
    const setupLink = await createSetupLink(services);
    const scheduledTasks = startScheduledTasks(services, { startDelay: SCHEDULED_TASKS_DELAY_MS });
    // The shutdown runs backwards: no new tasks, no new calls, then work in progress.
    ends.splice(-1, 0, scheduledTasks.done);
    ends.push(scheduledTasks.stop, trimMemoryWhenIdle());
    const stop = async (reason = 'requested') => {
      log.info({ reason }, 'Waha stops');
      await end();
      forgetStart(dataDir, services.watch.starts);
      log.info('Waha has stopped');
    };
    const address = `http://localhost:${(app.server.address() as AddressInfo).port}`;
    return { address, advertisedUrl: config.advertisedUrl, setupLink, log, stop };
  } catch (error) {
    await end();
    // The mail about failed starts says it: only a server that ran and ended counts as restarted.
    if (starts) forgetStart(dataDir, starts);
    await alertFailedStart(config, readSystemClock());
    throw error;
  }
}

/** Refuses files on this machine's own disk if there are several nodes: another node would not find them. */
async function requireSharedFiles({ nodes, uploads }: Services): Promise<void> {
  if (!uploads.storage.isOnDisk || (await nodes.count()) === 1) return;
  throw new Error(
    'Several servers use this database, but files are on a local disk. Set WAHA_FILES to a bucket that all servers can reach.',
  );
}

/** Closes idle connections, which would delay the shutdown. A slow upload keeps its bytes and is resumed later. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const timer = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(timer);
}
