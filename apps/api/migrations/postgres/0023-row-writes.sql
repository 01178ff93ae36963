-- The writes of each transaction, by table and by the person whose rows they were. Each server reads those that have
-- become visible since its last look, and so knows which of its cached reads are outdated (decision 93).
-- Unlogged: after a crash the table is empty, but then every server has lost its connection, and starts with empty
-- caches.
create unlogged table row_writes (
  xid        xid8 not null default pg_current_xact_id(),
  table_name text collate "C" not null,
  -- The person, or the audience of a change. '' if the row has none, '*' if the table was emptied.
  owner      text collate "C" not null,
  primary key (xid, table_name, owner)
);

-- Up to which transaction the rows were deleted, and up to which the next deletion goes. A single row.
create table row_writes_pruned (
  id         bigint primary key check (id = 1),
  before     xid8 not null,
  next       xid8 not null,
  -- When `next` was read, in milliseconds.
  sampled_at bigint not null
);
insert into row_writes_pruned values (1, '0', '0', 0);

create function record_row_writes() returns trigger language plpgsql as $$
begin
  insert into row_writes (table_name, owner) values (tg_table_name, '') on conflict do nothing;
  return null;
end $$;

create function record_emptied_table() returns trigger language plpgsql as $$
begin
  insert into row_writes (table_name, owner) values (tg_table_name, '*') on conflict do nothing;
  return null;
end $$;

/*
 * Records the writes to a table from now on. A migration that creates a table calls it, if cached responses read the
 * table. The owner is the column of `listOwnerColumn` in row-versions.ts; null if the rows belong to nobody.
 */
create function record_writes_of(name text, owner_column text) returns void language plpgsql as $$
declare
  -- The functions of one column serve all tables: PostgreSQL compiles a trigger function for each trigger.
  of_owner text := 'record_writes_by_' || owner_column;
begin
  if owner_column is null then
    execute format('create trigger %1$s_inserts_are_recorded after insert on %1$I for each statement execute function record_row_writes()', name);
    execute format('create trigger %1$s_updates_are_recorded after update on %1$I for each statement execute function record_row_writes()', name);
    execute format('create trigger %1$s_deletes_are_recorded after delete on %1$I for each statement execute function record_row_writes()', name);
  else
    if to_regproc(of_owner) is null then
      execute format('create function %1$I() returns trigger language plpgsql as $f$
        begin
          insert into row_writes (table_name, owner) select tg_table_name, coalesce(%2$I, '''') from written
            on conflict do nothing;
          return null;
        end $f$', of_owner, owner_column);
      -- The owner may change: the rows of both are written.
      execute format('create function %1$I() returns trigger language plpgsql as $f$
        begin
          insert into row_writes (table_name, owner)
            select tg_table_name, coalesce(%2$I, '''') from former
            union all select tg_table_name, coalesce(%2$I, '''') from written
            on conflict do nothing;
          return null;
        end $f$', 'record_updates_by_' || owner_column, owner_column);
    end if;
    execute format('create trigger %1$s_inserts_are_recorded after insert on %1$I referencing new table as written for each statement execute function %2$I()', name, of_owner);
    execute format('create trigger %1$s_deletes_are_recorded after delete on %1$I referencing old table as written for each statement execute function %2$I()', name, of_owner);
    execute format('create trigger %1$s_updates_are_recorded after update on %1$I referencing old table as former new table as written for each statement execute function %2$I()', name, 'record_updates_by_' || owner_column);
  end if;
  execute format('create trigger %1$s_truncates_are_recorded after truncate on %1$I for each statement execute function record_emptied_table()', name);
end $$;

-- All tables but those that no cached response reads.
select record_writes_of(name, null) from unnest(array[
  'announcements', 'business_hours', 'catalogue_items', 'catalogue_orders', 'catalogue_picture_sizes',
  'catalogue_versions', 'change_epoch', 'files', 'invoice_buyers', 'invoice_reminders', 'mail_tries',
  'member_counts', 'member_views', 'packs', 'quick_replies', 'seller_versions', 'statement_sources', 'statements',
  'withdrawal_codes'
]) as name;
select record_writes_of(name, 'member_id') from unnest(array[
  'account_deletions', 'announcement_mail_refusals', 'consents', 'conversations', 'credit_notes', 'held_commands',
  'invitation_codes', 'invoice_reminder_pauses', 'invoices', 'member_notes', 'member_notifications', 'member_tags',
  'messages', 'next_bonuses', 'payments', 'point_entries', 'profiles', 'purchase_reminders', 'quiz_results', 'recharges',
  'refunds', 'reports', 'statement_lines', 'task_reports', 'tasks', 'withdrawals'
]) as name;
select record_writes_of(name, 'person_id') from unnest(array['passkeys', 'people_names', 'sessions', 'two_steps']) as name;
select record_writes_of('people', 'id');
select record_writes_of('change_log', 'audience');

-- A change gets its number as its transaction commits. The insert of the same transaction is recorded already.
drop trigger change_log_updates_are_recorded on change_log;
create trigger change_log_updates_are_recorded after update on change_log
  referencing old table as former new table as written
  for each statement when (pg_trigger_depth() = 0) execute function record_updates_by_audience();

-- The previous version still reads `table_marks`; a later migration drops it with its triggers.
