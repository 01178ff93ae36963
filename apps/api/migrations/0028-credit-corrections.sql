-- Staff correct the amount that arrived for a decided payment: the difference is an entry of the credit. A payment may have
-- several corrections, and one entry of each other kind.
drop view overview_lines;
create table corrected_credit_entries (
  id              text    primary key,
  member_id       text    not null references people (id),
  kind            text    not null check (kind in
    ('part', 'surplus', 'used', 'returned', 'refunded', 'refund_declined', 'corrected')),
  amount_millimes integer not null,
  payment_id      text    references payments (id),
  refund_id       text    references refunds (id),
  -- The member, or the person who decided.
  created_by      text    not null references people (id),
  created_at      integer not null,
  check ((kind in ('refunded', 'refund_declined')) = (payment_id is null)),
  check ((payment_id is null) = (refund_id is not null)),
  check (case when kind in ('used', 'refunded') then amount_millimes < 0
              when kind = 'corrected' then amount_millimes <> 0
              else amount_millimes > 0 end)
) strict, without rowid;
insert into corrected_credit_entries select * from credit_entries;
drop table credit_entries;
alter table corrected_credit_entries rename to credit_entries;
create unique index credit_entries_of_payment on credit_entries (payment_id, kind)
  where payment_id is not null and kind <> 'corrected';
create index credit_corrections_of_payment on credit_entries (payment_id) where kind = 'corrected';
create unique index credit_entries_of_refund on credit_entries (refund_id, kind) where refund_id is not null;
create index credit_entries_of_member on credit_entries (member_id, id, amount_millimes);
create index credit_entries_received on credit_entries (created_at, payment_id)
  where kind in ('part', 'surplus', 'corrected');

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
    union all select 1 from credit_entries where payment_id = new.payment_id and kind = new.kind and kind <> 'corrected'
    union all select 1 from credit_entries where refund_id = new.refund_id and kind = new.kind)
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'entries of credit are append-only')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;

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
  select created_at / 3600000, 0, 0, 0, 0, 0, 0, 0, amount_millimes from credit_entries where kind in ('part', 'surplus', 'corrected');

create trigger received_credit_is_summed after insert on credit_entries
  when new.kind in ('part', 'surplus', 'corrected')
begin
  insert into overview_by_hour (hour, credited) values (new.created_at / 3600000, new.amount_millimes)
    on conflict (hour) do update set credited = credited + excluded.credited;
end;
