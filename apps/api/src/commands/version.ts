import { readdirSync } from 'node:fs';
import { getAsset, isSea } from 'node:sea';
import { findAssets } from '../platform/config/assets';
import { OLDEST_UPGRADABLE } from '../platform/database/migrations/plan-migrations';
import { BUILT_AT, COMMIT, VERSION } from '../version';
import { printReport } from './print-report';
import { readArguments, UsageError } from './read-arguments';

/**
 * `version`: prints the version of the program. `--json`: prints it for `waha update`, with the migrations inside and
 * the oldest version that can be updated. `--licences`: prints the licences of all included software.
 */
export async function version(args: string[]): Promise<void> {
  const { values } = readArguments(args, { options: { json: { type: 'boolean' }, licences: { type: 'boolean' } } });
  if (values.json && values.licences) throw new UsageError('Use either --json or --licences.');
  if (values.licences) return console.log(readLicences());
  if (values.json) {
    const program = {
      version: VERSION,
      commit: COMMIT ?? null,
      builtAt: BUILT_AT ?? null,
      node: process.versions.node,
    };
    return printReport({ ...program, upgradesFrom: OLDEST_UPGRADABLE, migrations: listIncludedMigrations() });
  }
  console.log(`Waha ${VERSION}`);
  if (COMMIT) console.log(`commit ${COMMIT}`);
  if (BUILT_AT) console.log(`built ${BUILT_AT}`);
  console.log(`Node ${process.versions.node}`);
  console.log(`upgrades ${OLDEST_UPGRADABLE} and later`);
}

function readLicences(): string {
  if (!isSea()) throw new Error('Licences are only included in the packaged program. Build it with: npm run package');
  return getAsset('licences.txt', 'utf8').trimEnd();
}

/** Reads the packaged program's list of files: `waha version` extracts nothing. */
function listIncludedMigrations(): string[] {
  const names = isSea()
    ? (JSON.parse(getAsset('contents.json', 'utf8')) as { files: { name: string }[] }).files.map(({ name }) => name)
    : readdirSync(findAssets().migrations).map((name) => `migrations/${name}`);
  return names.flatMap((name) => /^migrations\/([^/]+\.sql)$/.exec(name)?.[1] ?? []).sort();
}
