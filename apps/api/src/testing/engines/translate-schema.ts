import Sqlite from 'better-sqlite3';
import { findAssets } from '#platform/config/assets';
import { migrate } from '#platform/database/sqlite/migrate';
import { readTriggerHead } from './read-schema';

type SchemaObject = { type: 'table' | 'index' | 'view' | 'trigger'; name: string; sql: string };

/** SQLite's tables as statements for PostgreSQL, and its other objects in the form of `readSchema`. */
export type TranslatedSchema = { tables: string[]; indexes: string[]; views: string[]; triggers: string[] };

/**
 * Translates SQLite's schema after all migrations. Of the index of people's names it includes only what queries use.
 */
export function translateSchema(): TranslatedSchema {
  const database = new Sqlite(':memory:');
  migrate(database, findAssets().migrations, ':memory:');
  const schemaRows = database
    .prepare("select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite_%'")
    .all() as SchemaObject[];
  const columns = database.prepare('select name from pragma_table_info(?) order by cid').pluck();
  const of = (type: SchemaObject['type']) =>
    schemaRows.filter((each) => each.type === type && !/^people_search/.test(each.name));
  const isSearch = ({ name }: SchemaObject) => name === 'people_search';
  const views = [...of('view'), ...schemaRows.filter(isSearch)].map(
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

/** Translates the column types, and the few differences in syntax. */
function toPostgres(sql: string): string {
  return sql
    .replace('unique collate nocase', '') // a separate index: lower(name)
    .replace("plan ->> '$.monthlyMillimes' * quantity", "(plan ->> '$.monthlyMillimes') * quantity")
    .replace(/\bboth(?=\s+text)/, '"both"')
    .replace(COLUMN, (_, name: string, type: string) => name + TYPES[type.toLowerCase()])
    .replace(/ autoincrement/i, '')
    .replace(/\)\s*strict(\s*,\s*without rowid)?\s*$/i, ')');
}
