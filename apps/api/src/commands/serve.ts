import { startServer } from '../server';

/** Runs until SIGTERM or SIGINT, then finishes what is in flight and exits 0. */
export async function serve(): Promise<void> {
  const server = await startServer();
  console.log(`Waha is ready on ${server.address}`);
  await new Promise<void>((stopped) => {
    const stop = () => void server.stop().then(stopped);
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  });
}
