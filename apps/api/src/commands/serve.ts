import { startServer } from '../start-server';
import { VERSION } from '../version';
import { printSetupLink } from './print-setup-link';
import { UsageError } from './read-arguments';

/** Runs until SIGTERM or SIGINT, then finishes what is in flight and exits 0. */
export async function serve(words: string[]): Promise<void> {
  if (words.length > 0) {
    throw new UsageError(
      'serve takes no words: settings come from the environment, such as PORT=7500 or HOST=127.0.0.1.',
    );
  }
  // From the first moment on: a stop may come while we are still starting.
  const told = new Promise<NodeJS.Signals>((stop) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  });
  const server = await startServer();
  // Who waits for the address is told it at every level of the log. In JSON as in text, a space ends it.
  server.log.child({}, { level: 'info' }).info(`Waha is ready on ${server.address} (version ${VERSION})`);
  // For the operator alone, and no line of the log.
  if (server.setupLink) console.error(printSetupLink(server.setupLink));
  await server.stop(await told);
}
