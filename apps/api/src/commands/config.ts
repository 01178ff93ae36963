import { findAssets } from '../platform/config/assets';
import { readConfig } from '../platform/config/config';
import { listSettings } from '../platform/config/list-settings';
import { listRepeatedSettings } from '../platform/config/load-settings-file';
import { printReport } from './print-report';
import { readArguments } from './read-arguments';

/**
 * `config`: prints each setting with its effective value and where it comes from, secrets hidden. `--json` prints the
 * same for programs. Names that are not settings, and settings that are written twice, are reported too, in the text on
 * standard error.
 */
export async function config(args: string[]): Promise<void> {
  const { values } = readArguments(args, { options: { json: { type: 'boolean' } } });
  const { root } = findAssets();
  const read = readConfig(process.env, root);
  const settings = listSettings(process.env, read);
  const warnings = [...read.unknown, ...read.outdated, ...listRepeatedSettings()];
  if (values.json) {
    return printReport({ warnings, settings: settings.map((each) => ({ ...each, value: each.value ?? null })) });
  }
  for (const warning of warnings) console.error(warning);
  const width = Math.max(...settings.map(({ name }) => name.length));
  for (const { name, value, source } of settings)
    console.log(`${name.padEnd(width)}  ${value ?? '(not set)'}${source === 'default' ? '' : `  [${source}]`}`);
}
