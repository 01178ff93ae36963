-- Staff correct the amount that arrived for a decided payment: the difference is an entry of the credit. A payment may have
-- several corrections, and one entry of each other kind.
alter table credit_entries drop constraint credit_entries_kind_check;
alter table credit_entries add constraint credit_entries_kind_check check (kind in
  ('part', 'surplus', 'used', 'returned', 'refunded', 'refund_declined', 'corrected'));
alter table credit_entries drop constraint credit_entries_check2;
alter table credit_entries add constraint credit_entries_check2 check (
  case when kind in ('used', 'refunded') then amount_millimes < 0
       when kind = 'corrected' then amount_millimes <> 0
       else amount_millimes > 0 end);
drop index credit_entries_of_payment;
create unique index credit_entries_of_payment on credit_entries (payment_id, kind)
  where payment_id is not null and kind <> 'corrected';
create index credit_corrections_of_payment on credit_entries (payment_id) where kind = 'corrected';
drop index credit_entries_received;
create index credit_entries_received on credit_entries (created_at, payment_id)
  where kind in ('part', 'surplus', 'corrected');

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
  select created_at / 3600000, 0, 0, 0, 0, 0, 0, 0, amount_millimes from credit_entries where kind in ('part', 'surplus', 'corrected');

drop trigger received_credit_is_summed on credit_entries;
create trigger received_credit_is_summed after insert on credit_entries
  for each row when (new.kind in ('part', 'surplus', 'corrected')) execute function sum_received_credit();

-- Migration 0027 did not: without these records, no server may keep a cached response that reads the table.
select record_writes_of('notice_mails', 'member_id');
