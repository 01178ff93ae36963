-- Retention: the end of data by its age.

-- The content of a deleted file is gone; its row stays, because payments and profiles refer to it.
alter table files add column deleted_at integer;
create index files_by_purpose on files (purpose, created_at, id) where deleted_at is null;

-- The sum counts the files that still have content.
create trigger stored_files_lose_content after update of deleted_at on files
  when old.deleted_at is null and new.deleted_at is not null
begin
  update stored_files set bytes = bytes - old.size;
end;
drop trigger if exists stored_files_grow;
create trigger stored_files_grow after insert on files when new.deleted_at is null
begin
  update stored_files set bytes = bytes + new.size;
end;
drop trigger if exists stored_files_shrink;
create trigger stored_files_shrink after delete on files when old.deleted_at is null
begin
  update stored_files set bytes = bytes - old.size;
end;

-- When the identity documents of a decided profile were deleted, and how long they were kept: in months after a
-- verification, in days after a rejection.
alter table profiles add column documents_deleted_at integer;
alter table profiles add column documents_kept integer;
create index profiles_with_documents on profiles (status, decided_at, id) where documents_deleted_at is null;

-- Holds of administrators, and their releases. The newest row of a member applies.
create table member_holds (
  id        text    primary key not null,
  member_id text    not null references people (id),
  is_held   integer not null check (is_held in (0, 1)),
  -- Null after the member is erased: it may name the member.
  reason    text,
  set_by    text    not null references people (id),
  set_at    integer not null
) strict, without rowid;
create index member_holds_of_member on member_holds (member_id, id);
create index member_holds_set on member_holds (member_id, id) where is_held = 1;

create trigger member_holds_are_never_changed before update on member_holds
  when not (new.reason is null and new.id is old.id and new.member_id is old.member_id and new.is_held is old.is_held
    and new.set_by is old.set_by and new.set_at is old.set_at)
begin
  select raise(abort, 'holds are append-only');
end;

create trigger member_holds_are_never_deleted before delete on member_holds
begin
  select raise(abort, 'holds are append-only');
end;

create trigger member_holds_are_never_replaced before insert on member_holds
  when exists (select 1 from member_holds where id = new.id)
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'holds are append-only')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;

-- A hold of a scheduled deletion becomes a hold of the member.
insert into member_holds
  select id, member_id, 1, coalesce(hold_reason, ''), held_by, held_at
    from account_deletions where ended_at is null and held_at is not null;

-- What the nightly task has deleted and not yet written to the audit log.
create table retention_counts (
  night text    not null,
  kind  text    not null,
  items integer not null,
  primary key (night, kind)
) strict, without rowid;

-- Lines with words about a person.
create index audit_with_words on audit_log (at, id)
  where instr(details, '"reason":') > 0 or instr(details, '"caller":') > 0;

-- The only change of a line: after a year, by the trusted clock, its words about a person may be removed.
drop trigger if exists audit_log_is_never_changed;
create trigger audit_log_is_never_changed before update on audit_log
  when not (new.id is old.id and new.at is old.at and new.actor_id is old.actor_id and new.action is old.action
    and new.subject_id is old.subject_id and new.member_id is old.member_id
    and new.details is json_remove(old.details, '$.reason', '$.caller')
    and old.at < coalesce((select max(marked_at) from clock_mark), 0) - 31536000000)
begin
  select raise(abort, 'the audit log is append-only');
end;
