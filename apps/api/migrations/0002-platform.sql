-- Private files: receipts and papers. The bytes lie in uploads/<id>.
create table files (
  id         text    primary key,
  owner_id   text    not null references people (id),
  purpose    text    not null,
  type       text    not null,
  size       integer not null check (size > 0),
  sha256     text    not null,
  created_at integer not null
) strict;

create index files_by_content on files (sha256);

-- First answers of commands, so that a repeated one is answered again and done once.
create table command_answers (
  person_id  text    not null references people (id),
  key        text    not null,
  content    text    not null,
  state      text    not null check (state in ('applied', 'cancelled')),
  status     integer,
  answer     text,
  created_at integer not null,
  primary key (person_id, key)
) strict, without rowid;

create index command_answers_by_age on command_answers (created_at);

-- Who did what to whom, and when. Only ever added to.
create table audit_log (
  id         integer primary key autoincrement,
  at         integer not null,
  actor_id   text,
  action     text    not null,
  subject_id text,
  details    text
) strict;

create index audit_by_subject on audit_log (subject_id, at);

-- Mails are written with the decision that causes them, and sent afterwards.
create table mails (
  id         integer primary key autoincrement,
  kind       text    not null,
  recipient  text    not null,
  subject    text    not null,
  body       text,
  created_at integer not null,
  next_at    integer not null,
  attempts   integer not null default 0,
  sent_at    integer,
  last_error text
) strict;

create index mails_waiting on mails (next_at) where sent_at is null;
