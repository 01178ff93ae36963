-- Unpaid invoices of verified members by day, as `unpaid_by_day` of all members: commercial administrators see these.
create view unpaid_invoices_of_verified as
  select i.invoice_date as day, coalesce(i.amount_millimes, 0) as millimes
    from invoices i inner join people p on p.id = i.member_id
    where i.status = 'pending' and i.receipt_status is not 'submitted' and p.verified_at is not null;

create table unpaid_of_verified_by_day (
  day      text    primary key,
  invoices integer not null,
  millimes integer not null
) strict, without rowid;
insert into unpaid_of_verified_by_day
  select day, count(*), sum(millimes) from unpaid_invoices_of_verified group by day;

create trigger unpaid_of_verified_are_summed after insert on invoices
  when new.status = 'pending' and new.receipt_status is not 'submitted'
    and exists (select 1 from people where id = new.member_id and verified_at is not null)
begin
  insert into unpaid_of_verified_by_day values (new.invoice_date, 1, coalesce(new.amount_millimes, 0))
    on conflict (day) do update set invoices = invoices + 1, millimes = millimes + excluded.millimes;
end;
create trigger unpaid_of_verified_are_summed_again
  after update of status, receipt_status, invoice_date, amount_millimes on invoices
  when exists (select 1 from people where id = new.member_id and verified_at is not null)
begin
  update unpaid_of_verified_by_day
    set invoices = invoices - 1, millimes = millimes - coalesce(old.amount_millimes, 0)
    where day = old.invoice_date and old.status = 'pending' and old.receipt_status is not 'submitted';
  delete from unpaid_of_verified_by_day where day = old.invoice_date and invoices = 0;
  insert into unpaid_of_verified_by_day select new.invoice_date, 1, coalesce(new.amount_millimes, 0)
    where new.status = 'pending' and new.receipt_status is not 'submitted'
    on conflict (day) do update set invoices = invoices + 1, millimes = millimes + excluded.millimes;
end;

-- The unpaid invoices of a member are added when the profile is verified, and removed when it no longer is.
create trigger unpaid_of_verified_follow_members after update of verified_at on people
  when (new.verified_at is null) <> (old.verified_at is null)
begin
  insert into unpaid_of_verified_by_day
    select invoice_date, iif(new.verified_at is null, -1, 1) * count(*),
           iif(new.verified_at is null, -1, 1) * sum(coalesce(amount_millimes, 0))
      from invoices
      where member_id = new.id and status = 'pending' and receipt_status is not 'submitted'
      group by invoice_date
    on conflict (day) do update set invoices = invoices + excluded.invoices, millimes = millimes + excluded.millimes;
  delete from unpaid_of_verified_by_day where invoices = 0;
end;
