-- The state of a conversation in the inbox. It is compared with `last_seq`, so that a new message of the member, also
-- one that the previous version stores, makes it unanswered and open again.
-- The last message that a person of the administration wrote; the conversation is unanswered while it is not the last.
alter table conversations add column answered_seq bigint not null default 0;
-- The last message when the conversation was closed or snoozed. Without `snoozed_until`, it is closed.
alter table conversations add column set_aside_seq bigint not null default 0;
alter table conversations add column snoozed_until bigint;
alter table conversations add column assignee_id text collate "C" references people (id);
update conversations set answered_seq = coalesce(
  (select seq from messages where messages.member_id = conversations.member_id and side = 'staff'
     order by seq desc limit 1), 0);

create index conversations_unanswered_waiting on conversations (last_seq)
  where answered_seq < last_seq and set_aside_seq < last_seq;
create index conversations_snoozed_waiting on conversations (last_seq)
  where set_aside_seq = last_seq and snoozed_until is not null;
create index conversations_closed on conversations (last_seq)
  where set_aside_seq = last_seq and snoozed_until is null;
create index conversations_of_assignee on conversations (assignee_id, last_seq)
  where assignee_id is not null and (set_aside_seq < last_seq or snoozed_until is not null);
create index conversations_to_wake on conversations (snoozed_until) where snoozed_until is not null;
create index messages_by_member_waiting on messages (member_id) where read_at is null and side = 'member';

-- The answer outside business hours. Its author is the person who last changed the hours.
alter table messages add column is_automatic bigint not null default 0 check (is_automatic in (0, 1));
create index messages_automatic on messages (member_id, created_at) where is_automatic = 1;

-- A single row.
create table business_hours (
  id           bigint primary key check (id = 1),
  is_on        bigint not null check (is_on in (0, 1)),
  -- Monday to Sunday: [{from, to} or null].
  days         text collate "C" not null check (json_valid(days)),
  text         text collate "C" not null,
  -- {fr?, ar?, en?}. Readers of another language get `text`.
  translations text collate "C" not null check (json_valid(translations)),
  updated_by   text collate "C" not null references people (id),
  updated_at   bigint not null
);
