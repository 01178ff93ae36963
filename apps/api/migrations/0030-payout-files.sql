-- Orders to the bank, made of payouts that were due. A file has no status of its own except cancelled: whether it is paid
-- follows from its withdrawals and refunds.
create table payout_files (
  id              text    primary key not null,
  number          integer not null unique check (number > 0),
  -- The layout as it was, so that the file for the bank stays the same.
  layout          text    not null,
  total_millimes  integer not null check (total_millimes > 0),
  created_by      text    not null references people (id),
  created_at      integer not null,
  cancelled_by    text    references people (id),
  cancelled_at    integer,
  cancel_reason   text,
  check ((cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancel_reason is null))
) strict, without rowid;
create index payout_files_by_time on payout_files (created_at);

-- is_active: 0 once the cancellation of the file has freed the payout. The erasure of the member empties name, email and
-- number.
create table payout_file_lines (
  file_id         text    not null references payout_files (id),
  position        integer not null check (position > 0),
  kind            text    not null check (kind in ('withdrawal', 'refund')),
  payout_id       text    not null,
  member_id       text    not null references people (id),
  name            text    not null,
  email           text    not null,
  method          text    not null,
  number          text    not null,
  amount_millimes integer not null check (amount_millimes > 0),
  is_active       integer not null check (is_active in (0, 1)),
  primary key (file_id, position)
) strict, without rowid;
create unique index payout_file_lines_ordered on payout_file_lines (kind, payout_id) where is_active = 1;
create index payout_file_lines_of_member on payout_file_lines (member_id);

create trigger payout_files_are_never_changed before update on payout_files
  when not (old.cancelled_at is null and new.cancelled_at is not null and new.id is old.id and new.number is old.number
    and new.layout is old.layout and new.total_millimes is old.total_millimes and new.created_by is old.created_by
    and new.created_at is old.created_at)
begin
  select raise(abort, 'payout files are append-only');
end;

create trigger payout_files_are_never_deleted before delete on payout_files
begin
  select raise(abort, 'payout files are append-only');
end;

create trigger payout_files_are_never_replaced before insert on payout_files
  when exists (select 1 from payout_files where id = new.id or number = new.number)
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'payout files are append-only')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;

create trigger payout_file_lines_are_never_changed before update on payout_file_lines
  when not (new.is_active <= old.is_active and new.name in (old.name, '') and new.email in (old.email, '')
    and new.number in (old.number, '') and new.file_id is old.file_id and new.position is old.position
    and new.kind is old.kind and new.payout_id is old.payout_id and new.member_id is old.member_id
    and new.method is old.method and new.amount_millimes is old.amount_millimes)
begin
  select raise(abort, 'payout files are append-only');
end;

create trigger payout_file_lines_are_never_deleted before delete on payout_file_lines
begin
  select raise(abort, 'payout files are append-only');
end;

create trigger payout_file_lines_are_never_replaced before insert on payout_file_lines
  when exists (select 1 from payout_file_lines where file_id = new.file_id and position = new.position)
    or (new.is_active = 1 and exists (
      select 1 from payout_file_lines where kind = new.kind and payout_id = new.payout_id and is_active = 1))
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'payout files are append-only')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;
