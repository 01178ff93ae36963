-- Retention: the end of data by its age.

-- The content of a deleted file is gone; its row stays, because payments and profiles refer to it.
alter table files add column deleted_at bigint;
create index files_by_purpose on files (purpose, created_at, id) where deleted_at is null;

-- The sum counts the files that still have content.
create or replace function sum_stored_files() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.deleted_at is null then update stored_files set bytes = bytes - old.size; end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.deleted_at is null then update stored_files set bytes = bytes + new.size; end if;
  end if;
  return null;
end $$;
create trigger stored_files_lose_content after update of deleted_at on files
  for each row execute function sum_stored_files();

-- When the identity documents of a decided profile were deleted, and how long they were kept: in months after a
-- verification, in days after a rejection.
alter table profiles add column documents_deleted_at bigint;
alter table profiles add column documents_kept bigint;
create index profiles_with_documents on profiles (status, decided_at, id) where documents_deleted_at is null;

-- Holds of administrators, and their releases. The newest row of a member applies.
create table member_holds (
  id        text collate "C" primary key not null,
  member_id text collate "C" not null references people (id),
  is_held   bigint           not null check (is_held in (0, 1)),
  -- Null after the member is erased: it may name the member.
  reason    text collate "C",
  set_by    text collate "C" not null references people (id),
  set_at    bigint           not null
);
create index member_holds_of_member on member_holds (member_id, id);
create index member_holds_set on member_holds (member_id, id) where is_held = 1;

create function keep_member_hold() returns trigger language plpgsql as $$
begin
  if new.reason is null and new.id = old.id and new.member_id = old.member_id and new.is_held = old.is_held
    and new.set_by = old.set_by and new.set_at = old.set_at then return new; end if;
  raise exception 'holds are append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger member_holds_are_never_changed before update on member_holds
  for each row execute function keep_member_hold();
create trigger member_holds_are_never_deleted before delete on member_holds
  for each row execute function refuse('holds are append-only');
create trigger member_holds_are_never_emptied before truncate on member_holds
  execute function refuse('holds are append-only');

-- A hold of a scheduled deletion becomes a hold of the member.
insert into member_holds
  select id, member_id, 1, coalesce(hold_reason, ''), held_by, held_at
    from account_deletions where ended_at is null and held_at is not null;

-- What the nightly task has deleted and not yet written to the audit log.
create table retention_counts (
  night text collate "C" not null,
  kind  text collate "C" not null,
  items bigint           not null,
  primary key (night, kind)
);

-- Lines with words about a person.
create index audit_with_words on audit_log (at, id)
  where instr(details, '"reason":') > 0 or instr(details, '"caller":') > 0;

-- The only change of a line: after a year, by the trusted clock, its words about a person may be removed.
create function keep_audit_line() returns trigger language plpgsql as $$
begin
  if new.id = old.id and new.at = old.at and new.actor_id is not distinct from old.actor_id and new.action = old.action
    and new.subject_id is not distinct from old.subject_id and new.member_id is not distinct from old.member_id
    and new.details::jsonb is not distinct from old.details::jsonb - 'reason' - 'caller'
    and old.at < coalesce((select max(marked_at) from clock_mark), 0) - 31536000000 then return new; end if;
  raise exception 'the audit log is append-only' using errcode = 'integrity_constraint_violation';
end $$;
drop trigger if exists audit_log_is_never_changed on audit_log;
create trigger audit_log_is_never_changed before update on audit_log
  for each row execute function keep_audit_line();

select record_writes_of('member_holds', 'member_id');
