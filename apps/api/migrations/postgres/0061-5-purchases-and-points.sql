-- Quizzes, training, payments, the ledger, profiles, withdrawals, recharges, invoices, tasks and reports.
create table quiz_results (
  id                  text collate "C" primary key,
  member_id           text collate "C" not null references people (id),
  pack_id             text collate "C" not null references packs (id),
  score               bigint           not null check (score >= 0),
  total               bigint           not null check (total > 0),
  training_watched_at bigint,
  created_at          bigint           not null,
  approved_by         text collate "C" references people (id),
  approved_at         bigint,
  check (score <= total),
  check ((approved_by is null) = (approved_at is null)),
  check (approved_at is null or score = total)
);
create index quiz_results_of_member on quiz_results (member_id, pack_id, created_at);
create unique index quiz_passed_once on quiz_results (member_id, pack_id) where score = total;
create index quiz_waiting on quiz_results (id, created_at) where score = total and approved_at is null;

create table training_progress (
  member_id        text collate "C" not null references people (id),
  pack_id          text collate "C" not null references packs (id),
  rev              text collate "C" not null,
  intervals        text collate "C" not null check (json_valid(intervals)),
  duration_seconds double precision not null,
  updated_at       bigint           not null,
  primary key (member_id, pack_id)
);

create table payments (
  id                   text collate "C" primary key,
  member_id            text collate "C" not null references people (id),
  client_key           text collate "C",
  pack_id              text collate "C" not null references packs (id),
  pack_name            text collate "C" not null,
  reference            text collate "C" not null unique,
  quantity             bigint           not null check (quantity in (1, 2)),
  price_millimes       bigint           not null check (price_millimes > 0),
  total_millimes       bigint           not null check (total_millimes > 0),
  payment_type         text collate "C" not null check (payment_type in ('cash', 'facility')),
  payment_method       text collate "C" not null
    check (payment_method in ('postal', 'd17', 'izi', 'flouci', 'binance', 'bingx')),
  -- {id, months, monthlyMillimes, totalMillimes}
  plan                 text collate "C" check (plan is null or json_valid(plan)),
  facility_points      bigint           not null,
  monthly_bonus_points bigint           not null,
  withdrawal_days      bigint           not null,
  receipt_file_id      text collate "C" not null references files (id),
  replaces             text collate "C" references payments (id),
  created_at           bigint           not null,
  status               text collate "C" not null check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  reason               text collate "C",
  decided_by           text collate "C" references people (id),
  decided_at           bigint,
  approved_at          bigint,
  unique (member_id, client_key),
  -- Decided means both who and when; pending means neither.
  check ((status = 'pending') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((payment_type = 'facility') = (plan is not null)),
  check (status <> 'approved' or approved_at is not null)
);
create index payments_of_member on payments (member_id, id);
create index payments_earning on payments (member_id) where status = 'approved';
create index payments_by_receipt on payments (receipt_file_id);
create index payments_waiting on payments (id, created_at) where status = 'pending';
create index payments_by_decision on payments (decided_at, id) where decided_at is not null;
create index payments_by_outcome on payments (status, decided_at, id) where decided_at is not null;
create index payments_due_waiting
  on payments (coalesce((plan ->> '$.monthlyMillimes') * quantity, total_millimes), created_at, id)
  where status = 'pending';

create table next_bonuses (
  payment_id text collate "C" primary key references payments (id),
  member_id  text collate "C" not null references people (id),
  next_at    bigint           not null
);
create index next_bonuses_by_time on next_bonuses (next_at);
create index next_bonuses_of_member on next_bonuses (member_id, next_at);

create table point_entries (
  id               bigint           primary key,
  member_id        text collate "C" not null references people (id),
  account          text collate "C" not null check (account in ('wallet', 'facility')),
  points           bigint           not null check (points <> 0),
  earned_at        bigint           not null,
  becomes_valid_at bigint           not null,
  kind             text collate "C" not null,
  source           text collate "C" not null,
  period           bigint           not null,
  -- Nothing is credited twice, whoever retries.
  unique (kind, source, period)
);
create sequence point_entries_numbers owned by point_entries.id;
create trigger point_entries_takes_a_number before insert on point_entries
  for each row when (new.id is null) execute function take_id('point_entries_numbers');
create index wallet_points_by_time on point_entries (becomes_valid_at, points) where account = 'wallet';
create index point_entries_of_member on point_entries (member_id, account, becomes_valid_at, points);
create trigger point_entries_are_never_changed before update on point_entries
  for each row execute function refuse('the ledger is append-only');
create trigger point_entries_are_never_deleted before delete on point_entries
  for each row execute function refuse('the ledger is append-only');

create table profiles (
  id                text collate "C" primary key,
  member_id         text collate "C" not null references people (id),
  name              text collate "C" not null,
  surname           text collate "C" not null,
  date_of_birth     text collate "C" not null,
  gender            text collate "C" not null check (gender in ('woman', 'man')),
  email             text collate "C" not null,
  country           text collate "C" not null,
  address           text collate "C" not null,
  phone_number      text collate "C" not null,
  mobile            text collate "C" not null,
  payment           text collate "C" not null check (payment in ('IZI', 'D17', 'Binance')),
  cin_front_file_id text collate "C" not null references files (id),
  cin_back_file_id  text collate "C" not null references files (id),
  video_file_id     text collate "C" not null references files (id),
  submitted_at      bigint           not null,
  status            text collate "C" not null check (status in ('submitted', 'verified', 'rejected')),
  decided_by        text collate "C" references people (id),
  decided_at        bigint,
  -- [{item, reason}]
  refused_items     text collate "C" check (refused_items is null or json_valid(refused_items)),
  reason            text collate "C",
  check ((status = 'submitted') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((status = 'rejected') = (refused_items is not null))
);
create index profiles_of_member on profiles (member_id, id);
create unique index profile_standing on profiles (member_id) where status <> 'rejected';
create unique index profile_mobile on profiles (mobile) where status <> 'rejected';
create index profiles_by_mobile on profiles (mobile);
create index profiles_by_birth on profiles (date_of_birth);
create index profiles_by_front on profiles (cin_front_file_id);
create index profiles_by_back on profiles (cin_back_file_id);
create index profiles_by_video on profiles (video_file_id);
create index profiles_waiting on profiles (id, submitted_at) where status = 'submitted';
create index profiles_by_phone on profiles (phone_number);

create table withdrawals (
  id           text collate "C" primary key,
  member_id    text collate "C" not null references people (id),
  client_key   text collate "C",
  points       bigint           not null check (points > 0),
  asked_at     bigint           not null,
  status       text collate "C" not null
    check (status in ('mailing', 'awaiting_code', 'pending', 'approved', 'rejected')),
  confirmed_at bigint,
  decided_by   text collate "C" references people (id),
  decided_at   bigint,
  reason       text collate "C",
  reference    text collate "C",
  paid_by      text collate "C" references people (id),
  paid_at      bigint,
  unique (member_id, client_key),
  check ((status in ('mailing', 'awaiting_code')) = (confirmed_at is null)),
  check ((status in ('approved', 'rejected')) = (decided_by is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((paid_at is null) = (paid_by is null) and (paid_at is null) = (reference is null)),
  check (paid_at is null or status = 'approved')
);
create index withdrawals_of_member on withdrawals (member_id, id);
create unique index withdrawal_pending_once on withdrawals (member_id) where status = 'pending';
create index withdrawals_waiting on withdrawals (id, confirmed_at, points) where status = 'pending';
create index withdrawals_unpaid on withdrawals (id, decided_at, points) where status = 'approved' and paid_at is null;
create index withdrawals_by_reference on withdrawals (lower(reference)) where reference is not null;

create table withdrawal_codes (
  withdrawal_id text collate "C" not null references withdrawals (id),
  hash          text collate "C" not null,
  sent_at       bigint           not null,
  primary key (withdrawal_id, sent_at)
);

create table recharges (
  id              text collate "C" primary key,
  member_id       text collate "C" not null references people (id),
  client_key      text collate "C",
  points          bigint           not null check (points >= 30),
  total_millimes  bigint           not null check (total_millimes = 1600 * points + 1000),
  receipt_file_id text collate "C" not null references files (id),
  created_at      bigint           not null,
  status          text collate "C" not null check (status in ('pending', 'accepted', 'rejected')),
  decided_by      text collate "C" references people (id),
  decided_at      bigint,
  admin_message   text collate "C",
  seen_at         bigint,
  unique (member_id, client_key),
  check ((status = 'pending') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
create index recharges_of_member on recharges (member_id, id);
create index recharges_by_decision on recharges (decided_at) where status = 'accepted';
create index recharges_by_receipt on recharges (receipt_file_id);
create index recharges_waiting on recharges (id, created_at) where status = 'pending';
create index recharges_due_waiting on recharges (total_millimes, created_at, id) where status = 'pending';

create table invoices (
  id                text collate "C" primary key,
  member_id         text collate "C" not null references people (id),
  invoice_date      text collate "C" not null,
  status            text collate "C" not null check (status in ('pending', 'paid', 'cancelled')),
  pdf_file_id       text collate "C" references files (id),
  amount_millimes   bigint           check (amount_millimes > 0),
  payment_id        text collate "C" references payments (id),
  instalment_number bigint,
  created_at        bigint           not null,
  receipt_file_id   text collate "C" references files (id),
  receipt_sent_at   bigint,
  receipt_status    text collate "C" check (receipt_status in ('submitted', 'refused')),
  reason            text collate "C",
  paid_at           bigint,
  paid_by           text collate "C" references people (id),
  number_year       bigint           not null default 0,
  number            bigint           not null default 0,
  seller_version    bigint           references seller_versions (version),
  corrected_at      bigint,
  unique (payment_id, instalment_number),
  check ((payment_id is null) = (instalment_number is null)),
  -- The PDF of an instalment invoice is created on request, from the rows.
  check (pdf_file_id is not null or (payment_id is not null and amount_millimes is not null)),
  check ((receipt_file_id is null) = (receipt_sent_at is null) and (receipt_file_id is null) = (receipt_status is null))
);
create index invoices_of_member on invoices (member_id, id);
create index invoice_receipts_waiting on invoices (receipt_sent_at, id)
  where status = 'pending' and receipt_status = 'submitted';
create index invoices_due_waiting on invoices (amount_millimes, receipt_sent_at, id)
  where status = 'pending' and receipt_status = 'submitted';
create unique index invoices_by_number on invoices (number_year, number);
create function number_invoice_without_gap() returns trigger language plpgsql as $$
begin
  if new.number_year not between 1970 and 9999
     or new.number <> (select coalesce(max(number), 0) + 1 from invoices where number_year = new.number_year) then
    raise exception 'an invoice has the next number of its year' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger invoices_are_numbered_without_gaps before insert on invoices
  for each row execute function number_invoice_without_gap();
create trigger numbers_of_invoices_are_never_changed before update of number_year, number, seller_version on invoices
  for each row when (new.number_year <> old.number_year or new.number <> old.number
    or new.seller_version is distinct from old.seller_version)
  execute function refuse('an invoice keeps its number and its seller');
create trigger invoices_are_never_deleted before delete on invoices
  for each row execute function refuse('an invoice that is taken back is cancelled and keeps its number');

create table invoice_buyers (
  invoice_id text collate "C" primary key references invoices (id),
  name       text collate "C" not null,
  email      text collate "C" not null,
  phone      text collate "C",
  address    text collate "C"
);
create trigger buyers_of_invoices_are_never_changed before update on invoice_buyers
  for each row execute function refuse('the buyer of an invoice stays as it was issued');

create table tasks (
  id          text collate "C" primary key,
  member_id   text collate "C" not null references people (id),
  task_date   text collate "C" not null,
  status      text collate "C" not null check (status in ('pending', 'paid')),
  pdf_file_id text collate "C" not null references files (id),
  created_at  bigint           not null,
  hidden_at   bigint,
  deleted_at  bigint
);
create index tasks_of_member on tasks (member_id, id);

create table reports (
  id          text collate "C" primary key,
  member_id   text collate "C" not null references people (id),
  pdf_file_id text collate "C" not null references files (id),
  created_at  bigint           not null,
  deleted_at  bigint
);
create index reports_of_member on reports (member_id, id);
