import { waitForHealth } from '#features/operations/update/wait-for-health';
import { findAssets } from '#platform/config/assets';
import { readConfig } from '#platform/config/config';
import { readArguments, readSeconds } from './read-arguments';

/** `health`: prints the answer of the running server. `--wait` waits up to this many seconds until it is well. */
export async function health(args: string[]): Promise<void> {
  const { values } = readArguments(args, { options: { wait: { type: 'string' } } });
  const waitMs = readSeconds('--wait', values.wait ?? '1');
  const config = readConfig(process.env, findAssets().root);
  const { isWell, answer } = await waitForHealth(config, undefined, waitMs);
  console.log(answer);
  if (!isWell) process.exitCode = 1;
}
