import { startServer } from '../server';
import { saySetupLink } from './say-setup-link';

/** Runs until SIGTERM or SIGINT, then finishes what is in flight and exits 0. */
export async function serve(): Promise<void> {
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
