import { parseJson } from '#features/operations/update/parse-json';
import { NO_ANSWER, waitForHealth } from '#features/operations/update/wait-for-health';
import { findAssets } from '#platform/config/assets';
import { readConfig } from '#platform/config/config';
import { printReport } from './print-report';
import { readArguments, readSeconds } from './read-arguments';

/**
 * `health`: prints the answer of the running server. `--wait` waits up to this many seconds until it is well. `--json`:
 * prints it as a report, also if there is no answer.
 */
export async function health(args: string[]): Promise<void> {
  const { values } = readArguments(args, { options: { wait: { type: 'string' }, json: { type: 'boolean' } } });
  const waitMs = readSeconds('--wait', values.wait ?? '1');
  const config = readConfig(process.env, findAssets().root);
  const { isWell, answer } = await waitForHealth(config, undefined, waitMs);
  if (values.json) return printReport({ ok: isWell, answer: parseJson(answer) ?? null });
  console.log(
    answer === NO_ANSWER
      ? `The server does not answer on port ${config.port}. Find the reason: journalctl -u waha --since -10min`
      : answer,
  );
  if (!isWell) process.exitCode = 1;
}
