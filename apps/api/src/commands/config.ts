import { findAssets } from '../platform/config/assets';
import { readConfig } from '../platform/config/config';
import { listSettings } from '../platform/config/list-settings';
import { readArguments } from './read-arguments';

/**
 * `config`: prints each setting with its effective value and where it comes from, secrets hidden. `--json` prints the
 * same for programs. Names that are not settings are reported on standard error.
 */
export async function config(args: string[]): Promise<void> {
  const { values } = readArguments(args, { options: { json: { type: 'boolean' } } });
  const { root } = findAssets();
  const settings = listSettings(process.env, root);
  const { unknown, outdated } = readConfig(process.env, root);
  for (const warning of [...unknown, ...outdated]) console.error(warning);
  if (values.json) return console.log(JSON.stringify(settings, null, 2));
  const width = Math.max(...settings.map(({ name }) => name.length));
  for (const { name, value, source } of settings)
    console.log(`${name.padEnd(width)}  ${value ?? '(not set)'}${source === 'default' ? '' : `  [${source}]`}`);
}
