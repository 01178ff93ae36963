-- The money of a cancelled payment that goes back to the member. Each cancelled payment that was approved has one row:
-- a refund, or the reason why nothing is due.
create table refunds (
  id                text    primary key,
  member_id         text    not null references people (id),
  -- Null for a refund without a payment.
  payment_id        text    unique references payments (id),
  -- Null if the payment has no invoice: it was approved before payments had one.
  credit_note_id    text    unique references credit_notes (id),
  amount_millimes   integer not null,
  -- What was received for the payment.
  received_millimes integer check (received_millimes > 0),
  reason            text,
  status            text    not null check (status in ('not_due', 'requested', 'approved', 'paid', 'declined')),
  requested_by      text    not null references people (id),
  requested_at      integer not null,
  decided_by        text    references people (id),
  decided_at        integer,
  decline_reason    text,
  -- Where the money is sent, since the approval.
  method            text,
  number            text,
  reference         text,
  paid_by           text    references people (id),
  paid_at           integer,
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
) strict;
create index refunds_of_member on refunds (member_id, id);
create index refunds_waiting on refunds (id, requested_at) where status = 'requested';
create index refunds_unpaid on refunds (id, decided_at) where status = 'approved';
create index refunds_paid on refunds (paid_at, id) where paid_at is not null;

-- A payment whose money goes back was received: it still counts, and the refund counts when it is paid.
alter table payments add column refund_millimes integer check (refund_millimes > 0);
drop index payments_by_approval;
create index payments_by_approval on payments (approved_at, id) where status = 'approved' or refund_millimes is not null;

alter table overview_by_hour add column refunded integer not null default 0;

drop view overview_lines;
create view overview_lines as
  select approved_at / 3600000 as hour,
         -- The receipt of a facility payment pays the first instalment. The others are invoices.
         iif(plan is null, total_millimes, quantity * json_extract(plan, '$.monthlyMillimes')) as approved,
         0 as invoices_paid, 0 as recharged, 0 as paid_out_points, 0 as members, 0 as verified, 0 as refunded
    from payments where status = 'approved' or refund_millimes is not null
  union all
  select paid_at / 3600000, 0, coalesce(amount_millimes, 0), 0, 0, 0, 0, 0
    from invoices where status = 'paid' and paid_at is not null
      and recharge_id is null and instalment_number is not 1
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

drop trigger if exists approved_payments_are_summed;
create trigger approved_payments_are_summed after insert on payments
  when new.status = 'approved' or new.refund_millimes is not null
begin
  insert into overview_by_hour (hour, approved)
    values (new.approved_at / 3600000,
            iif(new.plan is null, new.total_millimes, new.quantity * json_extract(new.plan, '$.monthlyMillimes')))
    on conflict (hour) do update set approved = approved + excluded.approved;
end;
drop trigger if exists approved_payments_are_summed_again;
create trigger approved_payments_are_summed_again after update of status, approved_at, refund_millimes on payments
begin
  insert into overview_by_hour (hour, approved)
    select old.approved_at / 3600000,
           -iif(old.plan is null, old.total_millimes, old.quantity * json_extract(old.plan, '$.monthlyMillimes'))
      where old.status = 'approved' or old.refund_millimes is not null
    on conflict (hour) do update set approved = approved + excluded.approved;
  insert into overview_by_hour (hour, approved)
    select new.approved_at / 3600000,
           iif(new.plan is null, new.total_millimes, new.quantity * json_extract(new.plan, '$.monthlyMillimes'))
      where new.status = 'approved' or new.refund_millimes is not null
    on conflict (hour) do update set approved = approved + excluded.approved;
end;

create trigger refunds_are_summed after insert on refunds when new.paid_at is not null
begin
  insert into overview_by_hour (hour, refunded) values (new.paid_at / 3600000, new.amount_millimes)
    on conflict (hour) do update set refunded = refunded + excluded.refunded;
end;
create trigger refunds_are_summed_again after update of paid_at, amount_millimes on refunds
begin
  insert into overview_by_hour (hour, refunded)
    select old.paid_at / 3600000, -old.amount_millimes where old.paid_at is not null
    on conflict (hour) do update set refunded = refunded + excluded.refunded;
  insert into overview_by_hour (hour, refunded)
    select new.paid_at / 3600000, new.amount_millimes where new.paid_at is not null
    on conflict (hour) do update set refunded = refunded + excluded.refunded;
end;
