import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Sqlite from 'better-sqlite3';
import { findAssets } from '../../platform/config/assets';
import { addFoldName } from '../../platform/database/sqlite/open-database';
import { runWaha } from '../run-waha';

type Seed = { seedMembers(dataDir: string, numbers: { members: number; waiting: number }): Promise<void> };

/** Folders go when the test process ends. */
export const folders = mkdtempSync(join(tmpdir(), 'waha-move-'));
process.once('exit', () => rmSync(folders, { recursive: true, force: true }));

let made: Promise<string> | undefined;

/** A data folder of a test's own: demo people, some hundred members, their files, and rows with what is hard to copy. */
export async function createInstallationToMove(): Promise<string> {
  made ??= make();
  const dataDir = mkdtempSync(join(folders, 'house-'));
  cpSync(await made, dataDir, { recursive: true });
  return dataDir;
}

async function make(): Promise<string> {
  const dataDir = join(folders, 'made');
  mkdirSync(dataDir);
  const { code, text } = await runWaha(['seed', '--demo'], { WAHA_DATA_DIR: dataDir });
  if (code !== 0) throw new Error(text);
  const seed = join(findAssets().root, 'scripts', 'bench', 'seed-members.mjs');
  const { seedMembers }: Seed = await import(pathToFileURL(seed).href);
  await seedMembers(dataDir, { members: 600, waiting: 20 });
  const database = new Sqlite(join(dataDir, 'waha.sqlite'));
  addFoldName(database);
  database.exec(HARD);
  database.close();
  return dataDir;
}

/** Signs that a copy may take for its own, numbers that a double cannot hold, rows that point to later ones, gaps in numbers. */
const HARD = `
  insert into quick_replies (id, title, text, updated_by, updated_at)
    select 'hard-1', char(9) || '\\N' || char(10) || '\\' || char(13, 8, 11, 12) || '\\t', 'É\u{1f3dd}\u{feff}\u{2028}"''',
      id, 1 from people where role = 'admin' limit 1;
  insert into quick_replies (id, title, text, updated_by, updated_at)
    select 'hard-2', '', '\\.', id, 1 from people where role = 'admin' limit 1;
  insert into quick_replies (id, title, text, updated_by, updated_at)
    select 'Hard-é', '\\N', 'x', id, 1 from people where role = 'admin' limit 1;
  insert into used_passkey_challenges values (char(65279) || 'first of its table', 1);
  insert into lockouts (subject_id, at) values ('hard', 9007199254740993), ('hard', -9223372036854775807);
  insert into training_progress (member_id, pack_id, rev, intervals, duration_seconds, updated_at)
    select (select id from people where role = 'user' limit 1), id, 'r', '[]',
      case position % 4 when 0 then 0.1 when 1 then 1e-7 when 2 then 1e21 else 123456789.123456789 end, 1 from packs where true
    on conflict do nothing;
  update payments set replaces = (select max(id) from payments) where id = (select min(id) from payments);
  insert into audit_log (at, action, details) values (1, 'members.searched', '{"found": 1, "b":  [1.0, 1e3]}');
  insert into mails (kind, recipient, subject, created_at, next_at) values ('k', 'gone@mail.tn', 's', 1, 1);
  delete from mails where kind = 'k';
`;
