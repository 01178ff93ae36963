import { startServer } from '../server';
import { UsageError } from './read-words';
import { saySetupLink } from './say-setup-link';

/** Runs until SIGTERM or SIGINT, then finishes what is in flight and exits 0. */
export async function serve(words: string[]): Promise<void> {
  if (words.length > 0) {
    throw new UsageError(
      'serve takes no words: settings come from the environment, such as PORT=7500 or HOST=127.0.0.1.',
    );
  }
  // From the first moment on: a stop may come while we are still starting.
  const told = new Promise<void>((stop) => {
    process.once('SIGTERM', () => stop());
    process.once('SIGINT', () => stop());
  });
  const server = await startServer();
  console.log(`Waha is ready on ${server.address}`);
  if (server.setupLink) console.log(saySetupLink(server.setupLink));
  await told;
  await server.stop();
}
