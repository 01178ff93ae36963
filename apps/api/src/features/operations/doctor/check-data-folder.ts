import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../../platform/config/config';
import { type Finding, ok, warning, wrong } from './finding';

const DATA = 'data folder';
const KEYS = 'keys';

/** Whether the program can write there, and nobody else can read it. */
export function checkDataFolder(dataDir: string): Finding {
  for (const path of [dataDir, join(dataDir, 'uploads'), join(dataDir, 'waha.sqlite')]) {
    if (existsSync(path) && !isWritable(path)) {
      return wrong(DATA, `${path} cannot be written by this user`, `Give it back to the user that runs waha: chown -R`);
    }
  }
  const open = [dataDir, join(dataDir, 'uploads'), join(dataDir, 'mail')].filter(isOpenToOthers);
  return open.length === 0
    ? ok(DATA, `${dataDir}, written and read by its own user alone`)
    : warning(DATA, 'other users of this machine can look into it', `chmod 700 ${open.join(' ')}`);
}

/** The keys sign sessions and pushes: whoever reads them can be anybody. */
export function checkKeys({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): Finding {
  if (database) return ok(KEYS, 'made from WAHA_SECRET, the same on every server');
  const folder = join(dataDir, 'keys');
  if (!existsSync(folder)) return warning(KEYS, 'there are none yet', 'The next start of the server makes them.');
  const files = readdirSync(folder).map((name) => join(folder, name));
  const open = [folder, ...files].filter(isOpenToOthers);
  return open.length === 0
    ? ok(KEYS, `${files.length} in ${folder}, for its own user alone`)
    : wrong(KEYS, 'other users of this machine can read them', `chmod -R go= ${folder}`, open);
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function isOpenToOthers(path: string): boolean {
  return existsSync(path) && (statSync(path).mode & 0o077) !== 0;
}
