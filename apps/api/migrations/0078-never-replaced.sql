-- A `replace` fires no delete trigger in programs without `recursive_triggers`, such as the sqlite3 shell. So each append-only
-- table refuses it before the insert, whatever the pragma says. Plain inserts and `on conflict` of an existing key behave
-- as before: statements in a trigger take over the conflict policy of the outer statement, if it has one. So the second
-- insert below changes the row only under `or replace`. The table is empty outside of these triggers.
create table replace_policy (
  one        integer primary key check (one = 1),
  is_replace integer not null check (is_replace in (0, 1))
) strict;

create trigger point_entries_are_never_replaced before insert on point_entries
  when exists (select 1 from point_entries where id = new.id or (kind = new.kind and source = new.source and period = new.period))
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'the ledger is append-only')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;

create trigger audit_log_is_never_replaced before insert on audit_log
  when exists (select 1 from audit_log where id = new.id)
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'the audit log is append-only')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;

create trigger seller_versions_are_never_replaced before insert on seller_versions
  when exists (select 1 from seller_versions where version = new.version)
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'versions of the seller are append-only')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;

create trigger catalogue_versions_are_never_replaced before insert on catalogue_versions
  when exists (select 1 from catalogue_versions where kind = new.kind and item_id = new.item_id and version = new.version)
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'versions of the catalogue are append-only')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;

create trigger invoices_are_never_replaced before insert on invoices
  when exists (select 1 from invoices where id = new.id or rowid = new.rowid)
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'an invoice that is taken back is cancelled and keeps its number')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;

create trigger buyers_of_invoices_are_never_replaced before insert on invoice_buyers
  when exists (select 1 from invoice_buyers where invoice_id = new.invoice_id)
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'the buyer of an invoice stays as it was issued')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;

create trigger ids_of_invoices_are_never_changed before update on invoices
  when new.id <> old.id or new.rowid <> old.rowid
begin
  select raise(abort, 'an invoice keeps its id');
end;
