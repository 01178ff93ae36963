import type { ClientBase } from 'pg';

/**
 * Returns everything in a PostgreSQL database that defines the values and effects of its tables, a line each. This
 * includes columns in order, keys, checks, indexes, views with their columns, and triggers with their events.
 */
export async function readSchema(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(LINES_QUERY);
  return rows.map(({ line }) => readTriggerHead(line) ?? line.replaceAll('public.', ''));
}

const LINES_QUERY = `
  select t.relname || ' column ' || row_number() over (partition by t.oid order by c.attnum)
    || ' ' || c.attname || ' ' || format_type(c.atttypid, c.atttypmod) || coalesce(' collate ' || l.collname, '')
    || case when c.attnotnull then ' not null' else '' end
    || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
  from pg_class t
  join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
  left join pg_collation l on l.oid = c.attcollation
  left join pg_attrdef d on d.adrelid = t.oid and d.adnum = c.attnum
  where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
  union all
  select t.relname || ' ' || pg_get_constraintdef(c.oid)
  from pg_constraint c join pg_class t on t.oid = c.conrelid
  where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'f', 'c')
  union all
  select lower(pg_get_indexdef(i.indexrelid))
  from pg_index i join pg_class t on t.oid = i.indrelid
  where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  union all
  select 'view ' || t.relname || ' (' || string_agg(c.attname, ', ' order by c.attnum) || ')'
  from pg_class t join pg_attribute c on c.attrelid = t.oid and c.attnum > 0
  where t.relnamespace = 'public'::regnamespace and t.relkind = 'v' group by t.relname
  union all
  select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  order by 1`;

const TRIGGER_HEAD =
  /^create trigger \w+\s+(before|after|instead of)\s+(insert|update|delete)(\s+of\s+[\w", ]+?)?\s+on\s+[\w.]+/i;

/** Returns the head of a trigger of either engine: its name, its timing and its events. */
export function readTriggerHead(statement: string): string | undefined {
  return TRIGGER_HEAD.exec(statement)?.[0]
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll('"', '')
    .replace(' public.', ' ');
}
