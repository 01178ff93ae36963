create table change_log (
  seq        bigint           primary key,
  audience   text collate "C" not null,
  feature    text collate "C" not null,
  subject_id text collate "C",
  at         bigint           not null
);
create sequence change_log_numbers owned by change_log.seq;
create trigger change_log_takes_a_number before insert on change_log
  for each row when (new.seq is null) execute function take_seq('change_log_numbers');
create index change_log_of_audience on change_log (audience, seq);
create index change_log_by_age on change_log (at);

create table change_epoch (
  one   bigint           primary key check (one = 1),
  epoch text collate "C" not null
);
insert into change_epoch values (1, replace(gen_random_uuid()::text, '-', ''));

create table mails (
  id              bigint           primary key,
  kind            text collate "C" not null,
  recipient       text collate "C" not null,
  subject         text collate "C" not null,
  body            text collate "C",
  created_at      bigint           not null,
  next_at         bigint           not null,
  attempts        bigint           not null default 0,
  sent_at         bigint,
  good_until      bigint           not null default 0,
  html            text collate "C",
  about_id        text collate "C",
  unsubscribe_url text collate "C"
);
create sequence mails_numbers owned by mails.id;
create trigger mails_takes_a_number before insert on mails
  for each row when (new.id is null) execute function take_id('mails_numbers');
create index mails_waiting on mails (id, next_at, created_at) where sent_at is null;
create index mails_of_recipient on mails (recipient, kind, created_at);
create index mails_announced_waiting on mails (id) where about_id is not null and sent_at is null;

create table mail_tries (
  id        bigint           primary key,
  at        bigint           not null,
  kind      text collate "C" not null,
  -- Shortened: a…@mail.tn
  recipient text collate "C" not null,
  attempt   bigint           not null,
  outcome   text collate "C" not null check (outcome in ('sent', 'failed', 'refused', 'greeted')),
  answer    text collate "C"
);
create sequence mail_tries_numbers owned by mail_tries.id;
create trigger mail_tries_takes_a_number before insert on mail_tries
  for each row when (new.id is null) execute function take_id('mail_tries_numbers');
create index mail_tries_by_outcome on mail_tries (outcome, id);

create table push_subscriptions (
  endpoint   text collate "C" primary key,
  person_id  text collate "C" not null references people (id),
  session_id text collate "C" not null references sessions (id),
  p256dh     text collate "C" not null,
  auth       text collate "C" not null,
  saved_at   bigint           not null
);
create index push_subscriptions_of_person on push_subscriptions (person_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

create table pushes (
  id         bigint           primary key,
  person_id  text collate "C" not null references people (id),
  kind       text collate "C" not null,
  subject_id text collate "C",
  created_at bigint           not null,
  next_at    bigint           not null,
  attempts   bigint           not null default 0,
  done_at    bigint,
  arrived_at bigint
);
create sequence pushes_numbers owned by pushes.id;
create trigger pushes_takes_a_number before insert on pushes
  for each row when (new.id is null) execute function take_id('pushes_numbers');
create index pushes_waiting on pushes (next_at) where done_at is null;
create index pushes_announced_waiting on pushes (id) where kind = 'ANNOUNCEMENT' and done_at is null;

create table member_notifications (
  id         text collate "C" primary key,
  member_id  text collate "C" not null references people (id),
  type       text collate "C" not null,
  message    text collate "C" not null,
  subject_id text collate "C",
  created_at bigint           not null,
  read_at    bigint,
  facts      text collate "C",
  fetched_at bigint
);
create index member_notifications_of_member on member_notifications (member_id, id);
create index member_notifications_unread on member_notifications (member_id) where read_at is null;
create index member_notifications_unfetched on member_notifications (member_id)
  where type = 'ANNOUNCEMENT' and fetched_at is null;

create table staff_notifications (
  id             text collate "C" primary key,
  type           text collate "C" not null,
  message        text collate "C" not null,
  member_id      text collate "C" references people (id),
  payment_id     text collate "C" references payments (id),
  quiz_result_id text collate "C" references quiz_results (id),
  created_at     bigint           not null,
  profile_id     text collate "C" references profiles (id),
  withdrawal_id  text collate "C" references withdrawals (id),
  recharge_id    text collate "C" references recharges (id),
  invoice_id     text collate "C" references invoices (id),
  facts          text collate "C"
);
create index staff_notifications_by_type on staff_notifications (type, id);
create index staff_notifications_of_withdrawal on staff_notifications (withdrawal_id) where withdrawal_id is not null;

create table messages (
  seq         bigint           primary key,
  id          text collate "C" not null unique,
  member_id   text collate "C" not null references people (id),
  author_id   text collate "C" not null references people (id),
  side        text collate "C" not null check (side in ('member', 'staff')),
  text        text collate "C" not null,
  file_id     text collate "C" references files (id),
  duration_ms bigint,
  created_at  bigint           not null,
  read_at     bigint,
  client_key  text collate "C",
  unique (author_id, client_key),
  check (text <> '' or file_id is not null),
  check ((side = 'member') = (author_id = member_id))
);
create sequence messages_numbers owned by messages.seq;
create trigger messages_takes_a_number before insert on messages
  for each row when (new.seq is null) execute function take_seq('messages_numbers');
create index messages_of_conversation on messages (member_id, seq);
create index messages_unread on messages (member_id, side) where read_at is null;
create index messages_waiting on messages (seq) where read_at is null and side = 'member';
create index messages_of_file on messages (file_id) where file_id is not null;

create table conversations (
  member_id text collate "C" primary key references people (id),
  last_seq  bigint           not null references messages (seq)
);
create index conversations_latest on conversations (last_seq);

create table quick_replies (
  id           text collate "C" primary key,
  title        text collate "C" not null,
  text         text collate "C" not null,
  updated_by   text collate "C" not null references people (id),
  updated_at   bigint           not null,
  translations text collate "C" not null default '{}' check (json_valid(translations))
);

create table announcements (
  id         text collate "C" primary key,
  texts      text collate "C" not null check (json_valid(texts)),
  audience   text collate "C" not null check (json_valid(audience)),
  by_push    bigint           not null check (by_push in (0, 1)),
  by_mail    bigint           not null check (by_mail in (0, 1)),
  state      text collate "C" not null check (state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  version    bigint           not null,
  saved_at   bigint           not null,
  saved_by   text collate "C" not null references people (id),
  send_at    bigint,
  started_at bigint,
  ended_at   bigint
);
create index announcements_scheduled_waiting on announcements (send_at) where state = 'scheduled';
create index announcements_sending_waiting on announcements (id) where state = 'sending';

create table announcement_runs (
  announcement_id text collate "C" primary key references announcements (id),
  last_member     text collate "C" not null default '',
  told            bigint           not null default 0,
  app_received    bigint           not null default 0,
  push_sent       bigint           not null default 0,
  push_received   bigint           not null default 0,
  mail_sent       bigint           not null default 0,
  mail_received   bigint           not null default 0,
  received        bigint           not null default 0,
  read            bigint           not null default 0
);

create table announcement_members (
  announcement_id text collate "C" not null references announcements (id),
  member_id       text collate "C" not null references people (id),
  notice_id       text collate "C" not null,
  told_at         bigint           not null,
  push_due        bigint           not null check (push_due in (0, 1)),
  mail_due        bigint           not null check (mail_due in (0, 1)),
  push_queued_at  bigint,
  mail_queued_at  bigint,
  app_at          bigint,
  push_at         bigint,
  mail_at         bigint,
  read_at         bigint,
  primary key (announcement_id, member_id)
);
create index announcement_members_of_member on announcement_members (member_id);
create index announcement_pushes_waiting on announcement_members (announcement_id, member_id) where push_due = 1;
create index announcement_mails_waiting on announcement_members (announcement_id, member_id) where mail_due = 1;

create table announcement_hours (
  announcement_id text collate "C" not null references announcements (id),
  hour            bigint           not null,
  read            bigint           not null,
  primary key (announcement_id, hour)
);

create table announcement_mail_refusals (
  member_id  text collate "C" primary key references people (id),
  refused_at bigint           not null
);
