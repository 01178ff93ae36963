-- Members' invitation links, and the sign-ups with them. A member is invited at most once.
create table invitation_codes (
  member_id  text    primary key references people (id),
  code       text    not null unique,
  created_at integer not null
) strict;
create table invitations (
  id           text    primary key,
  inviter_id   text    not null references people (id),
  invited_id   text    not null unique references people (id),
  signed_up_at integer not null,
  status       text    not null check (status in ('signed_up', 'credited', 'not_credited', 'reversed')),
  points       integer check (points > 0),
  reason       text    check (reason in ('off', 'staff', 'own_account', 'inviter_inactive', 'monthly_limit')),
  payment_id   text    unique references payments (id),
  decided_at   integer,
  reversed_at  integer,
  check ((status = 'signed_up') = (payment_id is null)),
  check ((payment_id is null) = (decided_at is null)),
  check ((status in ('credited', 'reversed')) = (points is not null)),
  check ((status = 'not_credited') = (reason is not null)),
  check ((status = 'reversed') = (reversed_at is not null))
) strict;
create index invitations_of_inviter on invitations (inviter_id, id);
create index invitations_credited on invitations (inviter_id, decided_at) where status = 'credited';

-- Reminders of unfinished purchases. The key lets several servers send each one once.
create table purchase_reminders (
  member_id text    not null references people (id),
  pack_id   text    not null references packs (id),
  number    integer not null check (number in (1, 2)),
  step      text    not null check (step in ('quiz', 'payment')),
  sent_at   integer not null,
  primary key (member_id, pack_id, number)
) strict, without rowid;
-- Which videos were seen days ago.
create index training_progress_by_time on training_progress (updated_at, member_id, pack_id);
