-- Orders to the bank, made of payouts that were due. A file has no status of its own except cancelled: whether it is paid
-- follows from its withdrawals and refunds.
create table payout_files (
  id              text collate "C" primary key not null,
  number          bigint           not null unique check (number > 0),
  -- The layout as it was, so that the file for the bank stays the same.
  layout          text collate "C" not null,
  total_millimes  bigint           not null check (total_millimes > 0),
  created_by      text collate "C" not null references people (id),
  created_at      bigint           not null,
  cancelled_by    text collate "C" references people (id),
  cancelled_at    bigint,
  cancel_reason   text collate "C",
  check ((cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancel_reason is null))
);
create index payout_files_by_time on payout_files (created_at);

-- is_active: 0 once the cancellation of the file has freed the payout. The erasure of the member empties name, email and
-- number.
create table payout_file_lines (
  file_id         text collate "C" not null references payout_files (id),
  position        bigint           not null check (position > 0),
  kind            text collate "C" not null check (kind in ('withdrawal', 'refund')),
  payout_id       text collate "C" not null,
  member_id       text collate "C" not null references people (id),
  name            text collate "C" not null,
  email           text collate "C" not null,
  method          text collate "C" not null,
  number          text collate "C" not null,
  amount_millimes bigint           not null check (amount_millimes > 0),
  is_active       bigint           not null check (is_active in (0, 1)),
  primary key (file_id, position)
);
create unique index payout_file_lines_ordered on payout_file_lines (kind, payout_id) where is_active = 1;
create index payout_file_lines_of_member on payout_file_lines (member_id);

create function keep_payout_file() returns trigger language plpgsql as $$
begin
  if old.cancelled_at is null and new.cancelled_at is not null and new.id = old.id and new.number = old.number
    and new.layout = old.layout and new.total_millimes = old.total_millimes and new.created_by = old.created_by
    and new.created_at = old.created_at then return new; end if;
  raise exception 'payout files are append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger payout_files_are_never_changed before update on payout_files
  for each row execute function keep_payout_file();
create trigger payout_files_are_never_deleted before delete on payout_files
  for each row execute function refuse('payout files are append-only');
create trigger payout_files_are_never_emptied before truncate on payout_files
  execute function refuse('payout files are append-only');

create function keep_payout_file_line() returns trigger language plpgsql as $$
begin
  if new.is_active <= old.is_active and new.name in (old.name, '') and new.email in (old.email, '')
    and new.number in (old.number, '') and new.file_id = old.file_id and new.position = old.position
    and new.kind = old.kind and new.payout_id = old.payout_id and new.member_id = old.member_id
    and new.method = old.method and new.amount_millimes = old.amount_millimes then return new; end if;
  raise exception 'payout files are append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger payout_file_lines_are_never_changed before update on payout_file_lines
  for each row execute function keep_payout_file_line();
create trigger payout_file_lines_are_never_deleted before delete on payout_file_lines
  for each row execute function refuse('payout files are append-only');
create trigger payout_file_lines_are_never_emptied before truncate on payout_file_lines
  execute function refuse('payout files are append-only');

select record_writes_of('payout_files', null);
select record_writes_of('payout_file_lines', 'member_id');
