import { SECOND } from '@waha/domain/kernel/time';
import { waitForHealth } from '#features/operations/update/wait-for-health';
import { findAssets } from '#platform/config/assets';
import { readConfig } from '#platform/config/config';
import { readArguments, UsageError } from './read-arguments';

/** `health`: prints the answer of the running server. `--wait` waits up to this many seconds until it is well. */
export async function health(args: string[]): Promise<void> {
  const { values } = readArguments(args, { options: { wait: { type: 'string' } } });
  const seconds = values.wait ?? '1';
  if (!/^\d{1,5}$/.test(seconds)) throw new UsageError('--wait takes a number of seconds.');
  const config = readConfig(process.env, findAssets().root);
  const { isWell, answer } = await waitForHealth(config, undefined, Number(seconds) * SECOND);
  console.log(answer);
  if (!isWell) process.exitCode = 1;
}
