-- The ledger of points: only ever added to. A balance is the sum of its lines.
create table point_entries (
  id               integer primary key autoincrement,
  member_id        text    not null references people (id),
  account          text    not null check (account in ('wallet', 'facility')),
  points           integer not null check (points <> 0),
  earned_at        integer not null,
  becomes_valid_at integer not null,
  kind             text    not null,
  source           text    not null,
  period           integer not null,
  -- Nothing is credited twice, whoever retries.
  unique (kind, source, period)
) strict;

create index point_entries_of_member on point_entries (member_id, account, becomes_valid_at);

create trigger point_entries_are_never_changed before update on point_entries
begin
  select raise(abort, 'the ledger is append-only');
end;

create trigger point_entries_are_never_deleted before delete on point_entries
begin
  select raise(abort, 'the ledger is append-only');
end;
