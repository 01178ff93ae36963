-- Money of a member that arrived and has not paid anything yet: what a receipt brought if it was less than was due, and
-- what it brought beyond. The balance of a member is the sum of the entries.
create table credit_entries (
  id              text collate "C" primary key,
  member_id       text collate "C" not null references people (id),
  kind            text collate "C" not null
    check (kind in ('part', 'surplus', 'used', 'returned', 'refunded', 'refund_declined')),
  amount_millimes bigint not null,
  payment_id      text collate "C" references payments (id),
  refund_id       text collate "C" references refunds (id),
  -- The member, or the person who decided.
  created_by      text collate "C" not null references people (id),
  created_at      bigint not null,
  check ((kind in ('refunded', 'refund_declined')) = (payment_id is null)),
  check ((payment_id is null) = (refund_id is not null)),
  check (case when kind in ('used', 'refunded') then amount_millimes < 0 else amount_millimes > 0 end)
);
create unique index credit_entries_of_payment on credit_entries (payment_id, kind) where payment_id is not null;
create unique index credit_entries_of_refund on credit_entries (refund_id, kind) where refund_id is not null;
create index credit_entries_of_member on credit_entries (member_id, id, amount_millimes);
create index credit_entries_received on credit_entries (created_at, payment_id) where kind in ('part', 'surplus');

create trigger credit_entries_are_never_changed before update on credit_entries
  for each row execute function refuse('entries of credit are append-only');
create trigger credit_entries_are_never_deleted before delete on credit_entries
  for each row execute function refuse('entries of credit are append-only');
create trigger credit_entries_are_never_emptied before truncate on credit_entries
  execute function refuse('entries of credit are append-only');

-- How much credit a payment uses, and what arrived with its receipt if it was another amount than was due.
alter table payments add column credit_millimes bigint check (credit_millimes > 0);
alter table payments add column received_millimes bigint check (received_millimes > 0);

-- The amount of the transfer is what the receipt pays without the used credit.
drop index payments_due_waiting;
create index payments_due_waiting
  on payments ((coalesce((plan ->> '$.monthlyMillimes') * quantity, total_millimes) - coalesce(credit_millimes, 0)),
               created_at, id)
  where status = 'pending';

alter table overview_by_hour add column credited bigint not null default 0;

create or replace view overview_lines as
  select approved_at / 3600000 as hour,
         -- The receipt of a facility payment pays the first instalment. The others are invoices.
         case when plan is null then total_millimes else quantity * (plan ->> '$.monthlyMillimes') end
           - coalesce(credit_millimes, 0) as approved,
         0 as invoices_paid, 0 as recharged, 0 as paid_out_points, 0 as members, 0 as verified, 0 as refunded,
         0 as credited
    from payments where status = 'approved' or refund_millimes is not null
  union all
  select paid_at / 3600000, 0, coalesce(amount_millimes, 0), 0, 0, 0, 0, 0, 0
    from invoices where status = 'paid' and paid_at is not null
      and recharge_id is null and instalment_number is distinct from 1
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

create or replace function sum_approved_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status = 'approved' or old.refund_millimes is not null) then
    perform add_to_hour(old.approved_at, approved => coalesce(old.credit_millimes, 0)
      - case when old.plan is null then old.total_millimes else old.quantity * (old.plan ->> '$.monthlyMillimes') end);
  end if;
  if new.status = 'approved' or new.refund_millimes is not null then
    perform add_to_hour(new.approved_at, approved => case when new.plan is null then new.total_millimes
      else new.quantity * (new.plan ->> '$.monthlyMillimes') end - coalesce(new.credit_millimes, 0));
  end if;
  return null;
end $$;

create function sum_received_credit() returns trigger language plpgsql as $$
begin
  insert into overview_by_hour as kept (hour, credited) values (new.created_at / 3600000, new.amount_millimes)
    on conflict (hour) do update set credited = kept.credited + excluded.credited;
  return null;
end $$;
create trigger received_credit_is_summed after insert on credit_entries
  for each row when (new.kind in ('part', 'surplus')) execute function sum_received_credit();

select record_writes_of('credit_entries', 'member_id');
