-- What admins write to all members, or to those who fit some filters of the table of members. The words stand here once, in
-- each of their languages: members' lists of notifications are made of them.
create table announcements (
  id         text    primary key,
  texts      text    not null check (json_valid(texts)),
  audience   text    not null check (json_valid(audience)),
  by_push    integer not null check (by_push in (0, 1)),
  by_mail    integer not null check (by_mail in (0, 1)),
  state      text    not null check (state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  version    integer not null,
  saved_at   integer not null,
  saved_by   text    not null references people (id),
  send_at    integer,
  started_at integer,
  ended_at   integer
) strict;
create index announcements_scheduled_waiting on announcements (send_at) where state = 'scheduled';
create index announcements_sending_waiting on announcements (id) where state = 'sending';

-- How far the sending is, and how many received and read it: apart from the words, so that to count writes nothing that the
-- lists of members are made of. The counts are kept by the triggers below.
create table announcement_runs (
  announcement_id text    primary key references announcements (id),
  last_member     text    not null default '',
  told            integer not null default 0,
  app_received    integer not null default 0,
  push_sent       integer not null default 0,
  push_received   integer not null default 0,
  mail_sent       integer not null default 0,
  mail_received   integer not null default 0,
  received        integer not null default 0,
  read            integer not null default 0
) strict;

-- Who was told: each member once, whatever becomes of their notification. A push and a mail are due until they are put in
-- their queues, some at a time.
create table announcement_members (
  announcement_id text    not null references announcements (id),
  member_id       text    not null references people (id),
  notice_id       text    not null,
  told_at         integer not null,
  push_due        integer not null check (push_due in (0, 1)),
  mail_due        integer not null check (mail_due in (0, 1)),
  push_queued_at  integer,
  mail_queued_at  integer,
  app_at          integer,
  push_at         integer,
  mail_at         integer,
  read_at         integer,
  primary key (announcement_id, member_id)
) strict, without rowid;
create index announcement_members_of_member on announcement_members (member_id);
create index announcement_pushes_waiting on announcement_members (announcement_id, member_id) where push_due = 1;
create index announcement_mails_waiting on announcement_members (announcement_id, member_id) where mail_due = 1;

create table announcement_hours (
  announcement_id text    not null references announcements (id),
  hour            integer not null,
  read            integer not null,
  primary key (announcement_id, hour)
) strict, without rowid;

-- Members who want no announcements by mail.
create table announcement_mail_refusals (
  member_id  text    primary key references people (id),
  refused_at integer not null
) strict;

create trigger announcement_begins_to_count after insert on announcements
begin
  insert into announcement_runs (announcement_id) values (new.id);
end;

create trigger announcement_told after insert on announcement_members
begin
  update announcement_runs set told = told + 1 where announcement_id = new.announcement_id;
end;
create trigger announcement_reaches after update of push_queued_at, mail_queued_at, app_at, push_at, mail_at, read_at
on announcement_members
begin
  update announcement_runs
    set app_received = app_received + (new.app_at is not null) - (old.app_at is not null),
        push_sent = push_sent + (new.push_queued_at is not null) - (old.push_queued_at is not null),
        push_received = push_received + (new.push_at is not null) - (old.push_at is not null),
        mail_sent = mail_sent + (new.mail_queued_at is not null) - (old.mail_queued_at is not null),
        mail_received = mail_received + (new.mail_at is not null) - (old.mail_at is not null),
        received = received + (coalesce(new.app_at, new.push_at, new.mail_at) is not null)
                            - (coalesce(old.app_at, old.push_at, old.mail_at) is not null),
        read = read + (new.read_at is not null) - (old.read_at is not null)
    where announcement_id = new.announcement_id;
end;
create trigger announcement_is_read after update of read_at on announcement_members
when old.read_at is null and new.read_at is not null
begin
  insert into announcement_hours values (new.announcement_id, new.read_at / 3600000, 1)
    on conflict do update set read = read + 1;
end;
-- An erased member counts no more.
create trigger announcement_untold after delete on announcement_members
begin
  update announcement_runs
    set told = told - 1,
        app_received = app_received - (old.app_at is not null),
        push_sent = push_sent - (old.push_queued_at is not null),
        push_received = push_received - (old.push_at is not null),
        mail_sent = mail_sent - (old.mail_queued_at is not null),
        mail_received = mail_received - (old.mail_at is not null),
        received = received - (coalesce(old.app_at, old.push_at, old.mail_at) is not null),
        read = read - (old.read_at is not null)
    where announcement_id = old.announcement_id;
  update announcement_hours set read = read - 1
    where announcement_id = old.announcement_id and hour = old.read_at / 3600000;
  delete from announcement_hours
    where announcement_id = old.announcement_id and hour = old.read_at / 3600000 and read = 0;
end;

-- In the app: a device has fetched it; whoever read it has received it too.
alter table member_notifications add column fetched_at integer;
create index member_notifications_unfetched on member_notifications (member_id)
  where type = 'ANNOUNCEMENT' and fetched_at is null;
create trigger announcement_notice_seen after update of fetched_at, read_at on member_notifications
when new.type = 'ANNOUNCEMENT'
begin
  update announcement_members
    set app_at = coalesce(app_at, new.fetched_at, new.read_at), read_at = coalesce(read_at, new.read_at)
    where announcement_id = new.subject_id and member_id = new.member_id;
end;

-- By push: a browser's push service took it.
alter table pushes add column arrived_at integer;
create index pushes_announced_waiting on pushes (id) where kind = 'ANNOUNCEMENT' and done_at is null;
create trigger announcement_push_arrives after update of arrived_at on pushes
when new.kind = 'ANNOUNCEMENT' and old.arrived_at is null and new.arrived_at is not null
begin
  update announcement_members set push_at = coalesce(push_at, new.arrived_at)
    where announcement_id = (select subject_id from member_notifications where id = new.subject_id)
      and member_id = new.person_id;
end;

-- By mail: the mail server took it. `about_id` is the announcement's; with it a mail is one of many, which can be unsubscribed
-- from at `unsubscribe_url`.
alter table mails add column about_id text;
alter table mails add column unsubscribe_url text;
create index mails_announced_waiting on mails (id) where about_id is not null and sent_at is null;
create trigger announcement_mail_arrives after update of sent_at on mails
when new.about_id is not null and old.sent_at is null and new.sent_at is not null
begin
  update announcement_members set mail_at = coalesce(mail_at, new.sent_at)
    where announcement_id = new.about_id and member_id = (select id from people where email = new.recipient);
end;

-- Members of a list one after the other, whatever their facet becomes meanwhile.
create index member_table_by_person on member_table (list, person_id, facet, joined_at);
