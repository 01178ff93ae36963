-- The withholding tax of a withdrawal: the rate in basis points, the share of the amount in percent that the rate applies
-- to, and the tax. They are set when the withdrawal is requested. All are null if the tax was off.
alter table withdrawals add column withholding_rate integer check (withholding_rate between 1 and 5000);
alter table withdrawals add column withholding_base integer check (withholding_base between 1 and 100);
alter table withdrawals add column withheld_millimes integer
  check (withheld_millimes >= 0)
  check ((withheld_millimes is null) = (withholding_rate is null)
    and (withheld_millimes is null) = (withholding_base is null));
create trigger withholding_is_frozen
  before update of withholding_rate, withholding_base, withheld_millimes on withdrawals
begin
  select raise(abort, 'the withholding tax of a withdrawal never changes')
    where new.withholding_rate is not old.withholding_rate or new.withholding_base is not old.withholding_base
      or new.withheld_millimes is not old.withheld_millimes;
end;
-- The yearly list reads paid withdrawals with tax.
create index withdrawals_withheld on withdrawals (paid_at, id) where withheld_millimes > 0 and paid_at is not null;

alter table overview_by_hour add column withheld integer not null default 0;
drop view overview_lines;
create view overview_lines as
  select approved_at / 3600000 as hour,
         -- The receipt of a facility payment pays the first instalment. The others are invoices.
         iif(plan is null, total_millimes, quantity * json_extract(plan, '$.monthlyMillimes'))
           - coalesce(credit_millimes, 0) as approved,
         0 as invoices_paid, 0 as recharged, 0 as paid_out_points, 0 as members, 0 as verified, 0 as refunded,
         0 as credited, 0 as withheld
    from payments where status = 'approved' or refund_millimes is not null
  union all
  select paid_at / 3600000, 0, coalesce(amount_millimes, 0), 0, 0, 0, 0, 0, 0, 0
    from invoices where status = 'paid' and paid_at is not null
      and recharge_id is null and instalment_number is not 1
  union all
  select decided_at / 3600000, 0, 0, total_millimes, 0, 0, 0, 0, 0, 0 from recharges where status = 'accepted'
  union all
  select paid_at / 3600000, 0, 0, 0, points, 0, 0, 0, 0, coalesce(withheld_millimes, 0) from withdrawals where paid_at is not null
  union all
  select created_at / 3600000, 0, 0, 0, 0, 1, 0, 0, 0, 0 from people where role = 'user'
  union all
  select verified_at / 3600000, 0, 0, 0, 0, 0, 1, 0, 0, 0 from people where role = 'user' and verified_at is not null
  union all
  select paid_at / 3600000, 0, 0, 0, 0, 0, 0, amount_millimes, 0, 0 from refunds where paid_at is not null
  union all
  select created_at / 3600000, 0, 0, 0, 0, 0, 0, 0, amount_millimes, 0
    from credit_entries where kind in ('part', 'surplus', 'corrected');

create trigger withheld_is_summed after insert on withdrawals
  when new.paid_at is not null and new.withheld_millimes is not null
begin
  insert into overview_by_hour (hour, withheld) values (new.paid_at / 3600000, new.withheld_millimes)
    on conflict (hour) do update set withheld = withheld + excluded.withheld;
end;
create trigger withheld_is_summed_again after update of paid_at on withdrawals when new.withheld_millimes is not null
begin
  insert into overview_by_hour (hour, withheld)
    select old.paid_at / 3600000, -old.withheld_millimes where old.paid_at is not null
    on conflict (hour) do update set withheld = withheld + excluded.withheld;
  insert into overview_by_hour (hour, withheld)
    select new.paid_at / 3600000, new.withheld_millimes where new.paid_at is not null
    on conflict (hour) do update set withheld = withheld + excluded.withheld;
end;
