import { createServiceManager } from '../platform/process/systemd/service-manager';
import { startServer } from '../start-server';
import { VERSION } from '../version';
import { UsageError } from './read-arguments';
import { printSetupLink } from './staff/print-setup-link';

/** Runs until SIGTERM or SIGINT, then completes requests in flight and exits with 0. */
export async function serve(args: string[]): Promise<void> {
  if (args.length > 0) {
    throw new UsageError(
      'serve takes no arguments: settings come from the environment, such as PORT=7500 or HOST=127.0.0.1.',
    );
  }
  // Registered first, because a stop signal may come during the start.
  const shutdownSignal = new Promise<NodeJS.Signals>((stop) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  });
  const server = await startServer();
  // Logged at every log level, since scripts wait for the address. In JSON as in text, a space ends it.
  const { address, advertisedUrl } = server;
  const addresses = advertisedUrl && advertisedUrl !== address ? `${address} for ${advertisedUrl}` : address;
  server.log.child({}, { level: 'info' }).info(`Waha is ready on ${addresses} (version ${VERSION})`);
  // Only for the operator's screen, not for the log.
  if (server.setupLink) console.error(printSetupLink(server.setupLink));
  const manager = createServiceManager(process.env, server.log);
  await manager.notifyReady();
  const reason = await shutdownSignal;
  await manager.notifyStopping();
  await server.stop(reason);
}
