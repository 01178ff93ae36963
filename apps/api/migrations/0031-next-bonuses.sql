-- When each owned pack earns its next bonus: what is due is found by its instant, and nobody goes through all packs for it.
-- A line stands from a payment's approval to its cancelling, and moves on with each bonus, in the same transaction.
create table next_bonuses (
  payment_id text    primary key references payments (id),
  member_id  text    not null references people (id),
  next_at    integer not null
) strict, without rowid;

create index next_bonuses_by_time on next_bonuses (next_at);
create index next_bonuses_of_member on next_bonuses (member_id, next_at);

-- One period is 31 days; the ledger says how many are credited.
insert into next_bonuses
  select id, member_id, coalesce(approved_at, created_at) + 31 * 86400000 * coalesce(
    (select max(period) + 1 from point_entries where kind = 'pack_bonus' and source = payments.id), 0)
  from payments where status = 'approved';

-- What was sent in the last day is looked for at each start.
create index files_by_age on files (created_at);
