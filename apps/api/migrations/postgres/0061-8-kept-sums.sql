-- Sums that triggers keep as rows are written (decision 40). A trigger of each row sees, unlike SQLite's, all rows of its
-- statement: what looks at other rows is therefore a trigger of the statement, and compares before with after.

create table stored_files (
  one   bigint primary key check (one = 1),
  bytes bigint not null
);
insert into stored_files values (1, 0);

create function sum_stored_files() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then update stored_files set bytes = bytes - old.size; end if;
  if tg_op <> 'DELETE' then update stored_files set bytes = bytes + new.size; end if;
  return null;
end $$;
create trigger stored_files_grow after insert on files for each row execute function sum_stored_files();
create trigger stored_files_change after update of size on files for each row execute function sum_stored_files();
create trigger stored_files_shrink after delete on files for each row execute function sum_stored_files();

create table wallet_points_by_hour (
  hour   bigint primary key,
  points bigint not null
);

create function sum_wallet_points() returns trigger language plpgsql as $$
begin
  insert into wallet_points_by_hour values (new.becomes_valid_at / 3600000, new.points)
    on conflict (hour) do update set points = wallet_points_by_hour.points + excluded.points;
  return null;
end $$;
create trigger wallet_points_are_summed after insert on point_entries
  for each row when (new.account = 'wallet') execute function sum_wallet_points();

create view overview_lines as
  select approved_at / 3600000 as hour,
         -- Of instalments the receipt pays the first: the others are invoices.
         case when plan is null then total_millimes else quantity * (plan ->> '$.monthlyMillimes') end as approved,
         0 as invoices_paid, 0 as recharged, 0 as paid_out_points, 0 as members, 0 as verified
    from payments where status = 'approved'
  union all
  select paid_at / 3600000, 0, coalesce(amount_millimes, 0), 0, 0, 0, 0
    from invoices where status = 'paid' and paid_at is not null
  union all
  select decided_at / 3600000, 0, 0, total_millimes, 0, 0, 0 from recharges where status = 'accepted'
  union all
  select paid_at / 3600000, 0, 0, 0, points, 0, 0 from withdrawals where paid_at is not null
  union all
  select created_at / 3600000, 0, 0, 0, 0, 1, 0 from people where role = 'user'
  union all
  select verified_at / 3600000, 0, 0, 0, 0, 0, 1 from people where role = 'user' and verified_at is not null;

create table overview_by_hour (
  hour            bigint primary key,
  approved        bigint not null default 0,
  invoices_paid   bigint not null default 0,
  recharged       bigint not null default 0,
  paid_out_points bigint not null default 0,
  members         bigint not null default 0,
  verified        bigint not null default 0
);

/* Adds to the hour of an instant. */
create function add_to_hour(at bigint, approved bigint default 0, invoices_paid bigint default 0, recharged bigint default 0,
  paid_out_points bigint default 0, members bigint default 0, verified bigint default 0) returns void
  language sql as $$
  insert into overview_by_hour as kept
    select at / 3600000, approved, invoices_paid, recharged, paid_out_points, members, verified
    on conflict (hour) do update set
      approved = kept.approved + excluded.approved,
      invoices_paid = kept.invoices_paid + excluded.invoices_paid,
      recharged = kept.recharged + excluded.recharged,
      paid_out_points = kept.paid_out_points + excluded.paid_out_points,
      members = kept.members + excluded.members,
      verified = kept.verified + excluded.verified
$$;

create function sum_approved_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'approved' then
    perform add_to_hour(old.approved_at, approved => -case when old.plan is null then old.total_millimes
      else old.quantity * (old.plan ->> '$.monthlyMillimes') end);
  end if;
  if new.status = 'approved' then
    perform add_to_hour(new.approved_at, approved => case when new.plan is null then new.total_millimes
      else new.quantity * (new.plan ->> '$.monthlyMillimes') end);
  end if;
  return null;
end $$;
create trigger approved_payments_are_summed after insert on payments
  for each row when (new.status = 'approved') execute function sum_approved_payment();
create trigger approved_payments_are_summed_again after update of status, approved_at on payments
  for each row execute function sum_approved_payment();

create function sum_paid_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'paid' and old.paid_at is not null then
    perform add_to_hour(old.paid_at, invoices_paid => -coalesce(old.amount_millimes, 0));
  end if;
  if new.status = 'paid' and new.paid_at is not null then
    perform add_to_hour(new.paid_at, invoices_paid => coalesce(new.amount_millimes, 0));
  end if;
  return null;
end $$;
create trigger paid_invoices_are_summed after insert on invoices
  for each row when (new.status = 'paid' and new.paid_at is not null) execute function sum_paid_invoice();
create trigger paid_invoices_are_summed_again after update of status, paid_at, amount_millimes on invoices
  for each row execute function sum_paid_invoice();

create function sum_accepted_recharge() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'accepted' then
    perform add_to_hour(old.decided_at, recharged => -old.total_millimes);
  end if;
  if new.status = 'accepted' then
    perform add_to_hour(new.decided_at, recharged => new.total_millimes);
  end if;
  return null;
end $$;
create trigger accepted_recharges_are_summed after insert on recharges
  for each row when (new.status = 'accepted') execute function sum_accepted_recharge();
create trigger accepted_recharges_are_summed_again after update of status, decided_at on recharges
  for each row execute function sum_accepted_recharge();

create function sum_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.paid_at is not null then
    perform add_to_hour(old.paid_at, paid_out_points => -old.points);
  end if;
  if new.paid_at is not null then
    perform add_to_hour(new.paid_at, paid_out_points => new.points);
  end if;
  return null;
end $$;
create trigger payouts_are_summed after insert on withdrawals
  for each row when (new.paid_at is not null) execute function sum_payout();
create trigger payouts_are_summed_again after update of paid_at on withdrawals
  for each row execute function sum_payout();

create function sum_member() returns trigger language plpgsql as $$
begin
  perform add_to_hour(new.created_at,
    members => (new.role = 'user')::integer - (tg_op = 'UPDATE' and old.role = 'user')::integer);
  if tg_op = 'UPDATE' and old.role = 'user' and old.verified_at is not null then
    perform add_to_hour(old.verified_at, verified => -1);
  end if;
  if new.role = 'user' and new.verified_at is not null then
    perform add_to_hour(new.verified_at, verified => 1);
  end if;
  return null;
end $$;
create trigger members_are_summed after insert on people
  for each row when (new.role = 'user') execute function sum_member();
create trigger members_are_summed_again after update of role, verified_at on people
  for each row execute function sum_member();

create view unpaid_invoices as
  select invoice_date as day, coalesce(amount_millimes, 0) as millimes
    from invoices where status = 'pending' and receipt_status is distinct from 'submitted';

create table unpaid_by_day (
  day      text collate "C" primary key,
  invoices bigint           not null,
  millimes bigint           not null
);

create function sum_unpaid_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'pending' and old.receipt_status is distinct from 'submitted' then
    update unpaid_by_day set invoices = invoices - 1, millimes = millimes - coalesce(old.amount_millimes, 0)
      where day = old.invoice_date;
    delete from unpaid_by_day where day = old.invoice_date and invoices = 0;
  end if;
  if new.status = 'pending' and new.receipt_status is distinct from 'submitted' then
    insert into unpaid_by_day as kept values (new.invoice_date, 1, coalesce(new.amount_millimes, 0))
      on conflict (day) do update set invoices = kept.invoices + 1, millimes = kept.millimes + excluded.millimes;
  end if;
  return null;
end $$;
create trigger unpaid_invoices_are_summed after insert on invoices
  for each row when (new.status = 'pending' and new.receipt_status is distinct from 'submitted')
  execute function sum_unpaid_invoice();
create trigger unpaid_invoices_are_summed_again
  after update of status, receipt_status, invoice_date, amount_millimes on invoices
  for each row execute function sum_unpaid_invoice();
