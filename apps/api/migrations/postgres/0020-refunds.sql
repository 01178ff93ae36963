-- The money of a cancelled payment that goes back to the member. Each cancelled payment that was approved has one row:
-- a refund, or the reason why nothing is due.
create table refunds (
  id                text collate "C" primary key,
  member_id         text collate "C" not null references people (id),
  -- Null for a refund without a payment.
  payment_id        text collate "C" unique references payments (id),
  -- Null if the payment has no invoice: it was approved before payments had one.
  credit_note_id    text collate "C" unique references credit_notes (id),
  amount_millimes   bigint not null,
  -- What was received for the payment.
  received_millimes bigint check (received_millimes > 0),
  reason            text collate "C",
  status            text collate "C" not null check (status in ('not_due', 'requested', 'approved', 'paid', 'declined')),
  requested_by      text collate "C" not null references people (id),
  requested_at      bigint not null,
  decided_by        text collate "C" references people (id),
  decided_at        bigint,
  decline_reason    text collate "C",
  -- Where the money is sent, since the approval.
  method            text collate "C",
  number            text collate "C",
  reference         text collate "C",
  paid_by           text collate "C" references people (id),
  paid_at           bigint,
  check ((payment_id is null) = (received_millimes is null)),
  check ((status = 'not_due') = (amount_millimes = 0) and amount_millimes >= 0),
  check (received_millimes is null or amount_millimes <= received_millimes),
  check (reason is not null or amount_millimes = coalesce(received_millimes, 0)),
  check ((status in ('approved', 'paid', 'declined')) = (decided_by is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((status in ('approved', 'paid')) = (number is not null) and (number is null) = (method is null)),
  check ((status = 'declined') = (decline_reason is not null)),
  check ((status = 'paid') = (paid_at is not null)),
  check ((paid_at is null) = (paid_by is null) and (paid_at is null) = (reference is null))
);
create index refunds_of_member on refunds (member_id, id);
create index refunds_waiting on refunds (id, requested_at) where status = 'requested';
create index refunds_unpaid on refunds (id, decided_at) where status = 'approved';
create index refunds_paid on refunds (paid_at, id) where paid_at is not null;

-- A payment whose money goes back was received: it still counts, and the refund counts when it is paid.
alter table payments add column refund_millimes bigint check (refund_millimes > 0);
drop index payments_by_approval;
create index payments_by_approval on payments (approved_at, id) where status = 'approved' or refund_millimes is not null;

alter table overview_by_hour add column refunded bigint not null default 0;

create or replace view overview_lines as
  select approved_at / 3600000 as hour,
         -- The receipt of a facility payment pays the first instalment. The others are invoices.
         case when plan is null then total_millimes else quantity * (plan ->> '$.monthlyMillimes') end as approved,
         0 as invoices_paid, 0 as recharged, 0 as paid_out_points, 0 as members, 0 as verified, 0 as refunded
    from payments where status = 'approved' or refund_millimes is not null
  union all
  select paid_at / 3600000, 0, coalesce(amount_millimes, 0), 0, 0, 0, 0, 0
    from invoices where status = 'paid' and paid_at is not null
      and recharge_id is null and instalment_number is distinct from 1
  union all
  select decided_at / 3600000, 0, 0, total_millimes, 0, 0, 0, 0 from recharges where status = 'accepted'
  union all
  select paid_at / 3600000, 0, 0, 0, points, 0, 0, 0 from withdrawals where paid_at is not null
  union all
  select created_at / 3600000, 0, 0, 0, 0, 1, 0, 0 from people where role = 'user'
  union all
  select verified_at / 3600000, 0, 0, 0, 0, 0, 1, 0 from people where role = 'user' and verified_at is not null
  union all
  select paid_at / 3600000, 0, 0, 0, 0, 0, 0, amount_millimes from refunds where paid_at is not null;

create or replace function sum_approved_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status = 'approved' or old.refund_millimes is not null) then
    perform add_to_hour(old.approved_at, approved => -case when old.plan is null then old.total_millimes
      else old.quantity * (old.plan ->> '$.monthlyMillimes') end);
  end if;
  if new.status = 'approved' or new.refund_millimes is not null then
    perform add_to_hour(new.approved_at, approved => case when new.plan is null then new.total_millimes
      else new.quantity * (new.plan ->> '$.monthlyMillimes') end);
  end if;
  return null;
end $$;
drop trigger approved_payments_are_summed on payments;
create trigger approved_payments_are_summed after insert on payments
  for each row when (new.status = 'approved' or new.refund_millimes is not null)
  execute function sum_approved_payment();
drop trigger approved_payments_are_summed_again on payments;
create trigger approved_payments_are_summed_again after update of status, approved_at, refund_millimes on payments
  for each row execute function sum_approved_payment();

create function add_refund_to_hour(at bigint, amount bigint) returns void language sql as $$
  insert into overview_by_hour as kept (hour, refunded) values (at / 3600000, amount)
    on conflict (hour) do update set refunded = kept.refunded + excluded.refunded
$$;
create function sum_paid_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.paid_at is not null then
    perform add_refund_to_hour(old.paid_at, -old.amount_millimes);
  end if;
  if new.paid_at is not null then
    perform add_refund_to_hour(new.paid_at, new.amount_millimes);
  end if;
  return null;
end $$;
create trigger refunds_are_summed after insert on refunds
  for each row when (new.paid_at is not null) execute function sum_paid_refund();
create trigger refunds_are_summed_again after update of paid_at, amount_millimes on refunds
  for each row execute function sum_paid_refund();
