-- Payments: a member's claim to have paid for a pack, on the terms of that day. Nothing is erased.
create table payments (
  id                   text    primary key,
  member_id            text    not null references people (id),
  client_key           text,
  pack_id              text    not null references packs (id),
  pack_name            text    not null,
  reference            text    not null unique,
  quantity             integer not null check (quantity in (1, 2)),
  price_millimes       integer not null check (price_millimes > 0),
  total_millimes       integer not null check (total_millimes > 0),
  payment_type         text    not null check (payment_type in ('cash', 'facility')),
  payment_method       text    not null check (payment_method in ('postal', 'd17', 'izi', 'flouci', 'binance', 'bingx')),
  -- {id, months, monthlyMillimes, totalMillimes}
  plan                 text check (plan is null or json_valid(plan)),
  facility_points      integer not null,
  monthly_bonus_points integer not null,
  withdrawal_days      integer not null,
  receipt_file_id      text    not null references files (id),
  replaces             text references payments (id),
  created_at           integer not null,
  status               text    not null check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  reason               text,
  decided_by           text references people (id),
  decided_at           integer,
  approved_at          integer,
  unique (member_id, client_key),
  -- Decided means both who and when; pending means neither.
  check ((status = 'pending') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((payment_type = 'facility') = (plan is not null)),
  check (status <> 'approved' or approved_at is not null)
) strict;

create index payments_of_member on payments (member_id, id);
create index payments_waiting on payments (id) where status = 'pending';
create index payments_earning on payments (member_id) where status = 'approved';
create index payments_by_receipt on payments (receipt_file_id);
