import { createServer } from 'node:net';

/**
 * Allows one update or rollback of a program at a time. The lock is a socket name of the system (no file), which ends
 * with the process in any way.
 * @returns a function that releases the lock
 * @throws Error while another one runs
 */
export function lockUpdates(program: string): Promise<() => void> {
  const server = createServer();
  return new Promise((locked, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(
        error.code === 'EADDRINUSE'
          ? new Error('Another update or rollback is running. Wait until it has ended.')
          : error,
      ),
    );
    server.listen(`\0waha-update ${program}`, () => locked(() => server.close()));
  });
}
