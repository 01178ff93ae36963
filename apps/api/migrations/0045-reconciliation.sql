-- Statements of banks and wallets: what came in, line by line, and what each line paid.

-- Banks and wallets, with what the columns of their files say.
create table statement_sources (
  id         text    primary key,
  name       text    not null unique collate nocase,
  columns    text    not null check (json_valid(columns)),
  created_by text    not null references people (id),
  created_at integer not null
) strict;

-- A file that was taken in; the file itself is not kept.
create table statements (
  id           text    primary key,
  source_id    text    not null references statement_sources (id),
  sha256       text    not null,
  -- Those that it was read with.
  columns      text    not null check (json_valid(columns)),
  created_by   text    not null references people (id),
  created_at   integer not null,
  line_count   integer not null,
  first_day    text,
  last_day     text,
  known        integer not null,
  debits       integer not null,
  unread_count integer not null,
  -- The first rows that could not be read: [{number, fault}]
  unread       text    not null check (json_valid(unread)),
  unique (source_id, sha256)
) strict;

-- The same day, amount and label may stand in a file more than once: each time is a line of its own, counted from 1. So the
-- same file, or one that overlaps, brings no line twice.
create table statement_lines (
  id              text    primary key,
  statement_id    text    not null references statements (id),
  source_id       text    not null references statement_sources (id),
  position        integer not null,
  content         text    not null,
  nth             integer not null,
  booked_on       text    not null,
  amount_millimes integer not null check (amount_millimes > 0),
  label           text    not null,
  matched_kind    text    check (matched_kind in ('payment', 'recharge', 'receipt')),
  thing_id        text,
  member_id       text    references people (id),
  matched_by      text    references people (id),
  matched_at      integer,
  aside_by        text    references people (id),
  aside_at        integer,
  aside_reason    text,
  unique (source_id, content, nth),
  check ((matched_kind is null) = (thing_id is null) and (matched_kind is null) = (member_id is null)),
  check ((matched_kind is null) = (matched_by is null) and (matched_kind is null) = (matched_at is null)),
  check ((aside_by is null) = (aside_at is null)),
  check (matched_kind is null or aside_by is null)
) strict;

create index statement_lines_open on statement_lines (statement_id, position, amount_millimes)
  where matched_kind is null and aside_by is null;
create index statement_lines_matched on statement_lines (statement_id, position, amount_millimes)
  where matched_kind is not null;
create index statement_lines_aside on statement_lines (statement_id, position, amount_millimes)
  where aside_by is not null;
create index statement_lines_of_member on statement_lines (member_id, id) where member_id is not null;
create index statement_lines_of_statement on statement_lines (statement_id);

-- What waits is found by what the transfer must say.
create index payments_due_waiting
  on payments (coalesce(plan ->> '$.monthlyMillimes' * quantity, total_millimes), created_at, id) where status = 'pending';
create index recharges_due_waiting on recharges (total_millimes, created_at, id) where status = 'pending';
create index invoices_due_waiting on invoices (amount_millimes, receipt_sent_at, id)
  where status = 'pending' and receipt_status = 'submitted';
