-- Withdrawals: a member's wish to be paid for points. They count once a mailed code was entered.
create table withdrawals (
  id           text    primary key,
  member_id    text    not null references people (id),
  client_key   text,
  points       integer not null check (points > 0),
  asked_at     integer not null,
  status       text    not null check (status in ('mailing', 'awaiting_code', 'pending', 'approved', 'rejected')),
  confirmed_at integer,
  decided_by   text references people (id),
  decided_at   integer,
  reason       text,
  reference    text,
  paid_by      text references people (id),
  paid_at      integer,
  unique (member_id, client_key),
  check ((status in ('mailing', 'awaiting_code')) = (confirmed_at is null)),
  check ((status in ('approved', 'rejected')) = (decided_by is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((paid_at is null) = (paid_by is null) and (paid_at is null) = (reference is null)),
  check (paid_at is null or status = 'approved')
) strict;

create index withdrawals_of_member on withdrawals (member_id, id);
create index withdrawals_waiting on withdrawals (id) where status = 'pending';
create index withdrawals_unpaid on withdrawals (id) where status = 'approved' and paid_at is null;
-- Whatever happens, a member has one that waits for a decision.
create unique index withdrawal_pending_once on withdrawals (member_id) where status = 'pending';

-- Every code that was truly mailed, hashed with the server's secret.
create table withdrawal_codes (
  withdrawal_id text    not null references withdrawals (id),
  hash          text    not null,
  sent_at       integer not null,
  primary key (withdrawal_id, sent_at)
) strict, without rowid;

-- Wrong codes in a row, of the member and not of the withdrawal.
alter table people add column withdraw_failures integer not null default 0;

-- Requests for facility points, with the receipt of the payment.
create table recharges (
  id              text    primary key,
  member_id       text    not null references people (id),
  client_key      text,
  points          integer not null check (points >= 30),
  total_millimes  integer not null check (total_millimes = 1600 * points + 1000),
  receipt_file_id text    not null references files (id),
  created_at      integer not null,
  status          text    not null check (status in ('pending', 'accepted', 'rejected')),
  decided_by      text references people (id),
  decided_at      integer,
  admin_message   text,
  seen_at         integer,
  unique (member_id, client_key),
  check ((status = 'pending') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
) strict;

create index recharges_of_member on recharges (member_id, id);
create index recharges_waiting on recharges (id) where status = 'pending';
create index recharges_by_decision on recharges (decided_at) where status = 'accepted';
create index recharges_by_receipt on recharges (receipt_file_id);

-- Bills of members; instalments of a facility come with its approval.
create table invoices (
  id                text    primary key,
  member_id         text    not null references people (id),
  invoice_date      text    not null,
  status            text    not null check (status in ('pending', 'paid', 'cancelled')),
  pdf_file_id       text references files (id),
  amount_millimes   integer check (amount_millimes > 0),
  payment_id        text references payments (id),
  instalment_number integer,
  created_at        integer not null,
  receipt_file_id   text references files (id),
  receipt_sent_at   integer,
  receipt_status    text check (receipt_status in ('submitted', 'refused')),
  reason            text,
  paid_at           integer,
  paid_by           text references people (id),
  unique (payment_id, instalment_number),
  check ((payment_id is null) = (instalment_number is null)),
  -- The paper of an instalment is written from the rows each time somebody asks for it.
  check (pdf_file_id is not null or (payment_id is not null and amount_millimes is not null)),
  check ((receipt_file_id is null) = (receipt_sent_at is null) and (receipt_file_id is null) = (receipt_status is null))
) strict;

create index invoices_of_member on invoices (member_id, id);
create index invoice_receipts_waiting on invoices (receipt_sent_at) where status = 'pending' and receipt_status = 'submitted';

-- Papers about work, given to members. One that a member deletes is hidden from them.
create table tasks (
  id          text    primary key,
  member_id   text    not null references people (id),
  task_date   text    not null,
  status      text    not null check (status in ('pending', 'paid')),
  pdf_file_id text    not null references files (id),
  created_at  integer not null,
  hidden_at   integer,
  deleted_at  integer
) strict;

create index tasks_of_member on tasks (member_id, id);

-- Reports about a member's facility service.
create table reports (
  id          text    primary key,
  member_id   text    not null references people (id),
  pdf_file_id text    not null references files (id),
  created_at  integer not null,
  deleted_at  integer
) strict;

create index reports_of_member on reports (member_id, id);

alter table staff_notifications add column withdrawal_id text references withdrawals (id);
alter table staff_notifications add column recharge_id text references recharges (id);
alter table staff_notifications add column invoice_id text references invoices (id);
