-- One conversation for each member: what they and the administration say, in the order in which it arrived.
create table messages (
  seq         integer primary key autoincrement,
  id          text    not null unique,
  member_id   text    not null references people (id),
  author_id   text    not null references people (id),
  side        text    not null check (side in ('member', 'staff')),
  text        text    not null,
  file_id     text references files (id),
  duration_ms integer,
  created_at  integer not null,
  read_at     integer,
  client_key  text,
  unique (author_id, client_key),
  check (text <> '' or file_id is not null),
  check ((side = 'member') = (author_id = member_id))
) strict;

create index messages_of_conversation on messages (member_id, seq);
create index messages_unread on messages (member_id, side) where read_at is null;

-- Where each conversation stands, so that the list of them needs no look at every message.
create table conversations (
  member_id text    primary key references people (id),
  last_seq  integer not null references messages (seq)
) strict, without rowid;

create index conversations_latest on conversations (last_seq);

-- Answers that staff give often.
create table quick_replies (
  id         text    primary key,
  title      text    not null,
  text       text    not null,
  updated_by text    not null references people (id),
  updated_at integer not null
) strict;

-- What changed, for whom: open apps are told by it. `audience` is a person's id or a role.
create table change_log (
  seq        integer primary key autoincrement,
  audience   text    not null,
  feature    text    not null,
  subject_id text,
  at         integer not null
) strict;

create index change_log_of_audience on change_log (audience, seq);
create index change_log_by_age on change_log (at);

-- Names this history of changes. A restored backup gets another name, so that no cursor of the lost future is believed.
create table change_epoch (
  one   integer primary key check (one = 1),
  epoch text    not null
) strict;

insert into change_epoch (one, epoch) values (1, lower(hex(randomblob(16))));

-- Browsers that may be told while the app is closed. An address belongs to whoever signed in there last.
create table push_subscriptions (
  endpoint   text    primary key,
  person_id  text    not null references people (id),
  session_id text    not null references sessions (id),
  p256dh     text    not null,
  auth       text    not null,
  saved_at   integer not null
) strict;

create index push_subscriptions_of_person on push_subscriptions (person_id);

-- Pushes are written with what causes them, and sent afterwards to each of the person's browsers.
create table pushes (
  id         integer primary key autoincrement,
  person_id  text    not null references people (id),
  kind       text    not null,
  subject_id text,
  created_at integer not null,
  next_at    integer not null,
  attempts   integer not null default 0,
  done_at    integer
) strict;

create index pushes_waiting on pushes (next_at) where done_at is null;
