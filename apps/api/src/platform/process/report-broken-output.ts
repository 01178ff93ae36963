/**
 * Ends the process with one sentence where standard output takes nothing more (a full disk); silently and with success where
 * its reader has had enough (`| head`).
 */
export function reportBrokenOutput(): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit();
    const why = code === 'ENOSPC' ? 'no space left on device' : message;
    process.stderr.write(`Standard output cannot be written: ${why}.\n`);
    process.exit(1);
  });
  // There is nowhere left to say it.
  process.stderr.on('error', () => undefined);
}
