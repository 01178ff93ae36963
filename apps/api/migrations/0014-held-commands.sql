-- Decisions that are held back for some seconds, so that they can be undone. The row of a decision is deleted in the
-- transaction that carries it out; a decision that was refused then stays with its refusal until its author has seen it.
create table held_commands (
  id           text    primary key,
  endpoint     text    not null,
  params       text    not null,
  body         text    not null,
  actor_id     text    not null references people (id),
  subject_kind text    not null,
  subject_id   text    not null,
  member_id    text    references people (id),
  created_at   integer not null,
  due_at       integer not null,
  refusal      text
) strict, without rowid;
create unique index held_commands_once on held_commands (subject_kind, subject_id) where refusal is null;
