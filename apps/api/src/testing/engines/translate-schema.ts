import Sqlite from 'better-sqlite3';
import { findAssets } from '#platform/config/assets';
import { migrate } from '#platform/database/sqlite/migrate';
import { readTriggerHead } from './read-schema';

type SchemaObject = { type: 'table' | 'index' | 'view' | 'trigger'; name: string; sql: string };

/** SQLite's tables as statements for PostgreSQL, and what else it has, as `readSchema` says it. */
export type TranslatedSchema = { tables: string[]; indexes: string[]; views: string[]; triggers: string[] };

/** What SQLite has after all of its migrations; of the index of people's names only what queries see of it. */
export function translateSchema(): TranslatedSchema {
  const database = new Sqlite(':memory:');
  migrate(database, findAssets().migrations, ':memory:');
  const made = database
    .prepare("select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite_%'")
    .all() as SchemaObject[];
  const columns = database.prepare('select name from pragma_table_info(?) order by cid').pluck();
  const of = (type: SchemaObject['type']) =>
    made.filter((each) => each.type === type && !/^people_search/.test(each.name));
  const isSearch = ({ name }: SchemaObject) => name === 'people_search';
  const views = [...of('view'), ...made.filter(isSearch)].map(
    ({ name, type }) => `view ${name} (${[...(type === 'table' ? ['rowid'] : []), ...columns.all(name)].join(', ')})`,
  );
  database.close();
  return {
    tables: of('table').map(({ sql }) => toPostgres(sql)),
    indexes: of('index').map(({ sql }) => toPostgres(sql)),
    views,
    triggers: of('trigger').map(({ sql }) => readTriggerHead(sql)!),
  };
}

const TYPES: Record<string, string> = {
  text: 'text collate "C"',
  integer: 'bigint',
  real: 'double precision',
  blob: 'bytea',
};
const COLUMN =
  /(\w"?\s+)(text|integer|real|blob)\b(?=\s*(?:[,\n)]|--|not null|primary|check|unique|references|default|collate))/gi;

/** The types of the columns, and the few spellings that are not the same. */
function toPostgres(sql: string): string {
  return sql
    .replace('unique collate nocase', '') // an index of its own: lower(name)
    .replace("plan ->> '$.monthlyMillimes' * quantity", "(plan ->> '$.monthlyMillimes') * quantity")
    .replace(/\bboth(?=\s+text)/, '"both"')
    .replace(COLUMN, (_, name: string, type: string) => name + TYPES[type.toLowerCase()])
    .replace(/ autoincrement/i, '')
    .replace(/\)\s*strict(\s*,\s*without rowid)?\s*$/i, ')');
}
