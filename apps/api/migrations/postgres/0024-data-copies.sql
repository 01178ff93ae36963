-- Copies of all data of a member, which the member downloads. The file has the id of the row, and no row in files: so it
-- is in no backup.
create table data_copies (
  id           text collate "C" primary key not null,
  member_id    text collate "C" not null references people (id),
  requested_at bigint           not null,
  -- The member, or the administrator who received their letter.
  requested_by text collate "C" not null references people (id),
  language     text collate "C" not null,
  attempts     bigint           not null default 0,
  ready_at     bigint          ,
  bytes        bigint          ,
  ended_at     bigint          ,
  outcome      text collate "C" check (outcome in ('expired', 'erased', 'lost', 'failed', 'too_large')),
  check ((ready_at is null) = (bytes is null)),
  check ((ended_at is null) = (outcome is null))
);
create unique index data_copies_prepared_once on data_copies (member_id) where ready_at is null and ended_at is null;
create index data_copies_of_member on data_copies (member_id, requested_at);
create index data_copies_waiting on data_copies (requested_at, id) where ready_at is null and ended_at is null;
create index data_copies_ready on data_copies (ready_at, id) where ready_at is not null and ended_at is null;
-- A member's files.
create index files_by_owner on files (owner_id, id);

select record_writes_of('data_copies', 'member_id');
