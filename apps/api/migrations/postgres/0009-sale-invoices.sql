-- Every sale has an invoice: the first instalment or the whole price of an approved payment, and an accepted recharge.
alter table invoices add column recharge_id text collate "C" unique references recharges (id);
alter table invoices add check (payment_id is null or recharge_id is null);
-- The PDF of a sale's invoice is created on request, from the rows.
alter table invoices drop constraint invoices_check1;
alter table invoices add check (pdf_file_id is not null
    or ((payment_id is not null or recharge_id is not null) and amount_millimes is not null));

-- Invoices are credited, never changed or deleted. The numbers are a series of their own in each year of Tunis.
create table credit_notes (
  id              text collate "C" primary key,
  invoice_id      text collate "C" not null references invoices (id),
  member_id       text collate "C" not null references people (id),
  amount_millimes bigint           not null check (amount_millimes > 0),
  created_at      bigint           not null,
  number_year     bigint           not null,
  number          bigint           not null,
  seller_version  bigint           not null references seller_versions (version),
  issued_by       text collate "C" not null references people (id)
);
create unique index credit_notes_of_invoice on credit_notes (invoice_id);
create unique index credit_notes_by_number on credit_notes (number_year, number);
create index credit_notes_of_member on credit_notes (member_id, id);

-- The overview counts a sale by its payment or recharge, so its paid invoice is not counted again.
create or replace view overview_lines as
  select approved_at / 3600000 as hour,
         -- The receipt of a facility payment pays the first instalment. The others are invoices.
         case when plan is null then total_millimes else quantity * (plan ->> '$.monthlyMillimes') end as approved,
         0 as invoices_paid, 0 as recharged, 0 as paid_out_points, 0 as members, 0 as verified
    from payments where status = 'approved'
  union all
  select paid_at / 3600000, 0, coalesce(amount_millimes, 0), 0, 0, 0, 0
    from invoices where status = 'paid' and paid_at is not null
      and recharge_id is null and instalment_number is distinct from 1
  union all
  select decided_at / 3600000, 0, 0, total_millimes, 0, 0, 0 from recharges where status = 'accepted'
  union all
  select paid_at / 3600000, 0, 0, 0, points, 0, 0 from withdrawals where paid_at is not null
  union all
  select created_at / 3600000, 0, 0, 0, 0, 1, 0 from people where role = 'user'
  union all
  select verified_at / 3600000, 0, 0, 0, 0, 0, 1 from people where role = 'user' and verified_at is not null;

drop trigger if exists paid_invoices_are_summed on invoices;
create trigger paid_invoices_are_summed after insert on invoices
  for each row when (new.status = 'paid' and new.paid_at is not null and new.recharge_id is null
    and new.instalment_number is distinct from 1)
  execute function sum_paid_invoice();
drop trigger if exists paid_invoices_are_summed_again on invoices;
create trigger paid_invoices_are_summed_again after update of status, paid_at, amount_millimes on invoices
  for each row when (new.recharge_id is null and new.instalment_number is distinct from 1)
  execute function sum_paid_invoice();

-- The sale and the recharge of an invoice are part of what it says.
create trigger sales_of_invoices_are_never_changed before update of payment_id, instalment_number, recharge_id on invoices
  for each row when (new.payment_id is distinct from old.payment_id
    or new.instalment_number is distinct from old.instalment_number
    or new.recharge_id is distinct from old.recharge_id)
  execute function refuse('an invoice keeps its sale');

create function number_credit_note_without_gap() returns trigger language plpgsql as $$
begin
  if new.number_year not between 1970 and 9999
     or new.number <> (select coalesce(max(number), 0) + 1 from credit_notes where number_year = new.number_year) then
    raise exception 'a credit note has the next number of its year' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger credit_notes_are_numbered_without_gaps before insert on credit_notes
  for each row execute function number_credit_note_without_gap();
create trigger credit_notes_are_never_changed before update on credit_notes
  for each row execute function refuse('a credit note stays as it was issued');
create trigger credit_notes_are_never_deleted before delete on credit_notes
  for each row execute function refuse('a credit note stays as it was issued');
create trigger credit_notes_are_never_emptied before truncate on credit_notes
  execute function refuse('a credit note stays as it was issued');
