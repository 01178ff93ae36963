/**
 * Ends the process with one sentence when standard output cannot be written (a full disk); silently and with success
 * when its reader has closed it (`| head`).
 */
export function reportBrokenOutput(): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit();
    const why = code === 'ENOSPC' ? 'no space left on device' : message;
    process.stderr.write(`Cannot write to standard output: ${why}.\n`);
    process.exit(1);
  });
  // Standard error is broken too: the error cannot be reported.
  process.stderr.on('error', () => undefined);
}
