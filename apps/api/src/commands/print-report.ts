/**
 * Prints a report as one line of JSON for programs. `ok` says whether all is well, as the exit code does: without it,
 * the exit code is 1.
 */
export function printReport({ ok = true, ...report }: { ok?: boolean } & Record<string, unknown>): void {
  console.log(JSON.stringify({ ok, ...report }));
  if (!ok) process.exitCode = 1;
}
