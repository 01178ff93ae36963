-- Money of a member that arrived and has not paid anything yet: what a receipt brought if it was less than was due, and
-- what it brought beyond. The balance of a member is the sum of the entries.
create table credit_entries (
  id              text    primary key,
  member_id       text    not null references people (id),
  kind            text    not null check (kind in ('part', 'surplus', 'used', 'returned', 'refunded', 'refund_declined')),
  amount_millimes integer not null,
  payment_id      text    references payments (id),
  refund_id       text    references refunds (id),
  -- The member, or the person who decided.
  created_by      text    not null references people (id),
  created_at      integer not null,
  check ((kind in ('refunded', 'refund_declined')) = (payment_id is null)),
  check ((payment_id is null) = (refund_id is not null)),
  check (case when kind in ('used', 'refunded') then amount_millimes < 0 else amount_millimes > 0 end)
) strict, without rowid;
create unique index credit_entries_of_payment on credit_entries (payment_id, kind) where payment_id is not null;
create unique index credit_entries_of_refund on credit_entries (refund_id, kind) where refund_id is not null;
create index credit_entries_of_member on credit_entries (member_id, id, amount_millimes);
create index credit_entries_received on credit_entries (created_at, payment_id) where kind in ('part', 'surplus');

create trigger credit_entries_are_never_changed before update on credit_entries
begin
  select raise(abort, 'entries of credit are append-only');
end;
create trigger credit_entries_are_never_deleted before delete on credit_entries
begin
  select raise(abort, 'entries of credit are append-only');
end;
create trigger credit_entries_are_never_replaced before insert on credit_entries
  when exists (
    select 1 from credit_entries where id = new.id
    union all select 1 from credit_entries where payment_id = new.payment_id and kind = new.kind
    union all select 1 from credit_entries where refund_id = new.refund_id and kind = new.kind)
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'entries of credit are append-only')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;

-- How much credit a payment uses, and what arrived with its receipt if it was another amount than was due.
alter table payments add column credit_millimes integer check (credit_millimes > 0);
alter table payments add column received_millimes integer check (received_millimes > 0);

-- The amount of the transfer is what the receipt pays without the used credit.
drop index payments_due_waiting;
create index payments_due_waiting
  on payments ((coalesce(plan ->> '$.monthlyMillimes' * quantity, total_millimes) - coalesce(credit_millimes, 0)),
               created_at, id)
  where status = 'pending';

alter table overview_by_hour add column credited integer not null default 0;

drop view overview_lines;
create view overview_lines as
  select approved_at / 3600000 as hour,
         -- The receipt of a facility payment pays the first instalment. The others are invoices.
         iif(plan is null, total_millimes, quantity * json_extract(plan, '$.monthlyMillimes'))
           - coalesce(credit_millimes, 0) as approved,
         0 as invoices_paid, 0 as recharged, 0 as paid_out_points, 0 as members, 0 as verified, 0 as refunded,
         0 as credited
    from payments where status = 'approved' or refund_millimes is not null
  union all
  select paid_at / 3600000, 0, coalesce(amount_millimes, 0), 0, 0, 0, 0, 0, 0
    from invoices where status = 'paid' and paid_at is not null
      and recharge_id is null and instalment_number is not 1
  union all
  select decided_at / 3600000, 0, 0, total_millimes, 0, 0, 0, 0, 0 from recharges where status = 'accepted'
  union all
  select paid_at / 3600000, 0, 0, 0, points, 0, 0, 0, 0 from withdrawals where paid_at is not null
  union all
  select created_at / 3600000, 0, 0, 0, 0, 1, 0, 0, 0 from people where role = 'user'
  union all
  select verified_at / 3600000, 0, 0, 0, 0, 0, 1, 0, 0 from people where role = 'user' and verified_at is not null
  union all
  select paid_at / 3600000, 0, 0, 0, 0, 0, 0, amount_millimes, 0 from refunds where paid_at is not null
  union all
  select created_at / 3600000, 0, 0, 0, 0, 0, 0, 0, amount_millimes from credit_entries where kind in ('part', 'surplus');

drop trigger if exists approved_payments_are_summed;
create trigger approved_payments_are_summed after insert on payments
  when new.status = 'approved' or new.refund_millimes is not null
begin
  insert into overview_by_hour (hour, approved)
    values (new.approved_at / 3600000,
            iif(new.plan is null, new.total_millimes, new.quantity * json_extract(new.plan, '$.monthlyMillimes'))
              - coalesce(new.credit_millimes, 0))
    on conflict (hour) do update set approved = approved + excluded.approved;
end;
drop trigger if exists approved_payments_are_summed_again;
create trigger approved_payments_are_summed_again after update of status, approved_at, refund_millimes on payments
begin
  insert into overview_by_hour (hour, approved)
    select old.approved_at / 3600000,
           coalesce(old.credit_millimes, 0)
             - iif(old.plan is null, old.total_millimes, old.quantity * json_extract(old.plan, '$.monthlyMillimes'))
      where old.status = 'approved' or old.refund_millimes is not null
    on conflict (hour) do update set approved = approved + excluded.approved;
  insert into overview_by_hour (hour, approved)
    select new.approved_at / 3600000,
           iif(new.plan is null, new.total_millimes, new.quantity * json_extract(new.plan, '$.monthlyMillimes'))
             - coalesce(new.credit_millimes, 0)
      where new.status = 'approved' or new.refund_millimes is not null
    on conflict (hour) do update set approved = approved + excluded.approved;
end;

create trigger received_credit_is_summed after insert on credit_entries when new.kind in ('part', 'surplus')
begin
  insert into overview_by_hour (hour, credited) values (new.created_at / 3600000, new.amount_millimes)
    on conflict (hour) do update set credited = credited + excluded.credited;
end;
