-- Decisions that are held back for some seconds, so that they can be undone. The row of a decision is deleted in the
-- transaction that carries it out; a decision that was refused then stays with its refusal until its author has seen it.
create table held_commands (
  id           text collate "C" primary key,
  endpoint     text collate "C" not null,
  params       text collate "C" not null,
  body         text collate "C" not null,
  actor_id     text collate "C" not null references people (id),
  subject_kind text collate "C" not null,
  subject_id   text collate "C" not null,
  member_id    text collate "C" references people (id),
  created_at   bigint           not null,
  due_at       bigint           not null,
  refusal      text collate "C"
);
create unique index held_commands_once on held_commands (subject_kind, subject_id) where refusal is null;
