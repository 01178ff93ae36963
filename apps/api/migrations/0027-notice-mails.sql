-- Members who asked for a mail about notifications that they have not read. up_to: the newest notification that was
-- mailed or read in time. next_at: when the next mail is due; null while there is nothing new.
create table notice_mails (
  member_id text    primary key not null references people (id),
  chosen_at integer not null,
  up_to     text    not null default '',
  next_at   integer
) strict, without rowid;
create index notice_mails_due on notice_mails (next_at, member_id) where next_at is not null;
