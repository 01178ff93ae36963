-- Unpaid invoices of verified members by day, as `unpaid_by_day` of all members: commercial administrators see these.
create view unpaid_invoices_of_verified as
  select i.invoice_date as day, coalesce(i.amount_millimes, 0) as millimes
    from invoices i inner join people p on p.id = i.member_id
    where i.status = 'pending' and i.receipt_status is distinct from 'submitted' and p.verified_at is not null;

create table unpaid_of_verified_by_day (
  day      text collate "C" primary key,
  invoices bigint           not null,
  millimes bigint           not null
);
insert into unpaid_of_verified_by_day
  select day, count(*), sum(millimes) from unpaid_invoices_of_verified group by day;

create function sum_unpaid_of_verified() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from people where id = new.member_id and verified_at is not null) then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.status = 'pending' and old.receipt_status is distinct from 'submitted' then
    update unpaid_of_verified_by_day
      set invoices = invoices - 1, millimes = millimes - coalesce(old.amount_millimes, 0)
      where day = old.invoice_date;
    delete from unpaid_of_verified_by_day where day = old.invoice_date and invoices = 0;
  end if;
  if new.status = 'pending' and new.receipt_status is distinct from 'submitted' then
    insert into unpaid_of_verified_by_day as kept values (new.invoice_date, 1, coalesce(new.amount_millimes, 0))
      on conflict (day) do update set invoices = kept.invoices + 1, millimes = kept.millimes + excluded.millimes;
  end if;
  return null;
end $$;
create trigger unpaid_of_verified_are_summed after insert on invoices
  for each row when (new.status = 'pending' and new.receipt_status is distinct from 'submitted')
  execute function sum_unpaid_of_verified();
create trigger unpaid_of_verified_are_summed_again
  after update of status, receipt_status, invoice_date, amount_millimes on invoices
  for each row execute function sum_unpaid_of_verified();

-- The unpaid invoices of a member are added when the profile is verified, and removed when it no longer is.
create function move_unpaid_of_member() returns trigger language plpgsql as $$
declare
  direction bigint := case when new.verified_at is null then -1 else 1 end;
begin
  insert into unpaid_of_verified_by_day as kept
    select invoice_date, direction * count(*), direction * sum(coalesce(amount_millimes, 0))
      from invoices
      where member_id = new.id and status = 'pending' and receipt_status is distinct from 'submitted'
      group by invoice_date
    on conflict (day) do update
      set invoices = kept.invoices + excluded.invoices, millimes = kept.millimes + excluded.millimes;
  delete from unpaid_of_verified_by_day where invoices = 0;
  return null;
end $$;
create trigger unpaid_of_verified_follow_members after update of verified_at on people
  for each row when ((new.verified_at is null) <> (old.verified_at is null))
  execute function move_unpaid_of_member();
