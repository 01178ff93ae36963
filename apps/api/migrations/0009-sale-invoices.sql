-- Every sale has an invoice: the first instalment or the whole price of an approved payment, and an accepted recharge.
-- A recharge has no payment, so the check of the documents changes, and the table is rebuilt. The program switches
-- foreign keys off while migrations run. The old spelling of `rename` leaves views and triggers alone.
pragma legacy_alter_table = on;
create table invoices_next (
  id                text    primary key,
  member_id         text    not null references people (id),
  invoice_date      text    not null,
  status            text    not null check (status in ('pending', 'paid', 'cancelled')),
  pdf_file_id       text    references files (id),
  amount_millimes   integer check (amount_millimes > 0),
  payment_id        text    references payments (id),
  -- 1 is the sale itself: the receipt of the payment paid it. Payments approved before this migration have no 1.
  instalment_number integer,
  created_at        integer not null,
  receipt_file_id   text    references files (id),
  receipt_sent_at   integer,
  receipt_status    text    check (receipt_status in ('submitted', 'refused')),
  reason            text,
  paid_at           integer,
  paid_by           text    references people (id),
  -- Counted from 1 in each year of Tunis, without gaps. The default is refused by a trigger.
  number_year       integer not null default 0,
  number            integer not null default 0,
  -- Null for invoices from before versions of the seller existed: the first version is theirs.
  seller_version    integer references seller_versions (version),
  -- When the day or the amount was corrected after the invoice was issued.
  corrected_at      integer,
  recharge_id       text    unique references recharges (id),
  unique (payment_id, instalment_number),
  check ((payment_id is null) = (instalment_number is null)),
  check (payment_id is null or recharge_id is null),
  -- The PDF of a sale's invoice is created on request, from the rows.
  check (pdf_file_id is not null
    or ((payment_id is not null or recharge_id is not null) and amount_millimes is not null)),
  check ((receipt_file_id is null) = (receipt_sent_at is null) and (receipt_file_id is null) = (receipt_status is null))
) strict;
insert into invoices_next (rowid, id, member_id, invoice_date, status, pdf_file_id, amount_millimes, payment_id,
    instalment_number, created_at, receipt_file_id, receipt_sent_at, receipt_status, reason, paid_at, paid_by,
    number_year, number, seller_version, corrected_at)
  select rowid, id, member_id, invoice_date, status, pdf_file_id, amount_millimes, payment_id,
    instalment_number, created_at, receipt_file_id, receipt_sent_at, receipt_status, reason, paid_at, paid_by,
    number_year, number, seller_version, corrected_at from invoices;
drop table invoices;
alter table invoices_next rename to invoices;
pragma legacy_alter_table = off;

create index invoices_of_member on invoices (member_id, id);
create index invoice_receipts_waiting on invoices (receipt_sent_at, id)
  where status = 'pending' and receipt_status = 'submitted';
create index invoices_due_waiting on invoices (amount_millimes, receipt_sent_at, id)
  where status = 'pending' and receipt_status = 'submitted';
create unique index invoices_by_number on invoices (number_year, number);

-- Invoices are credited, never changed or deleted. The numbers are a series of their own in each year of Tunis.
create table credit_notes (
  id              text    primary key,
  invoice_id      text    not null references invoices (id),
  member_id       text    not null references people (id),
  amount_millimes integer not null check (amount_millimes > 0),
  created_at      integer not null,
  number_year     integer not null,
  number          integer not null,
  seller_version  integer not null references seller_versions (version),
  issued_by       text    not null references people (id)
) strict;
create unique index credit_notes_of_invoice on credit_notes (invoice_id);
create unique index credit_notes_by_number on credit_notes (number_year, number);
create index credit_notes_of_member on credit_notes (member_id, id);

-- The overview counts a sale by its payment or recharge, so its paid invoice is not counted again.
drop view overview_lines;
create view overview_lines as
  select approved_at / 3600000 as hour,
         -- The receipt of a facility payment pays the first instalment. The others are invoices.
         iif(plan is null, total_millimes, quantity * json_extract(plan, '$.monthlyMillimes')) as approved,
         0 as invoices_paid, 0 as recharged, 0 as paid_out_points, 0 as members, 0 as verified
    from payments where status = 'approved'
  union all
  select paid_at / 3600000, 0, coalesce(amount_millimes, 0), 0, 0, 0, 0
    from invoices where status = 'paid' and paid_at is not null
      and recharge_id is null and instalment_number is not 1
  union all
  select decided_at / 3600000, 0, 0, total_millimes, 0, 0, 0 from recharges where status = 'accepted'
  union all
  select paid_at / 3600000, 0, 0, 0, points, 0, 0 from withdrawals where paid_at is not null
  union all
  select created_at / 3600000, 0, 0, 0, 0, 1, 0 from people where role = 'user'
  union all
  select verified_at / 3600000, 0, 0, 0, 0, 0, 1 from people where role = 'user' and verified_at is not null;

-- The triggers of invoices ---------------------------------------------------------------------------------------------

create trigger invoices_are_numbered_without_gaps before insert on invoices
  when new.number_year not between 1970 and 9999 or new.number <>
       (select coalesce(max(number), 0) + 1 from invoices where number_year = new.number_year)
begin
  select raise(abort, 'an invoice has the next number of its year');
end;
create trigger numbers_of_invoices_are_never_changed before update of number_year, number, seller_version on invoices
  when new.number_year <> old.number_year or new.number <> old.number
       or new.seller_version is not old.seller_version
begin
  select raise(abort, 'an invoice keeps its number and its seller');
end;
create trigger ids_of_invoices_are_never_changed before update on invoices
  when new.id <> old.id or new.rowid <> old.rowid
begin
  select raise(abort, 'an invoice keeps its id');
end;
create trigger invoices_are_never_deleted before delete on invoices
begin
  select raise(abort, 'an invoice that is taken back is cancelled and keeps its number');
end;
create trigger invoices_are_never_replaced before insert on invoices
  when exists (select 1 from invoices where id = new.id or rowid = new.rowid or recharge_id = new.recharge_id
                 or (payment_id = new.payment_id and instalment_number = new.instalment_number))
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'an invoice that is taken back is cancelled and keeps its number')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;

create trigger paid_invoices_are_summed after insert on invoices
  when new.status = 'paid' and new.paid_at is not null and new.recharge_id is null and new.instalment_number is not 1
begin
  insert into overview_by_hour (hour, invoices_paid) values (new.paid_at / 3600000, coalesce(new.amount_millimes, 0))
    on conflict (hour) do update set invoices_paid = invoices_paid + excluded.invoices_paid;
end;
create trigger paid_invoices_are_summed_again after update of status, paid_at, amount_millimes on invoices
  when new.recharge_id is null and new.instalment_number is not 1
begin
  insert into overview_by_hour (hour, invoices_paid)
    select old.paid_at / 3600000, -coalesce(old.amount_millimes, 0)
      where old.status = 'paid' and old.paid_at is not null
    on conflict (hour) do update set invoices_paid = invoices_paid + excluded.invoices_paid;
  insert into overview_by_hour (hour, invoices_paid)
    select new.paid_at / 3600000, coalesce(new.amount_millimes, 0)
      where new.status = 'paid' and new.paid_at is not null
    on conflict (hour) do update set invoices_paid = invoices_paid + excluded.invoices_paid;
end;

create trigger unpaid_invoices_are_summed after insert on invoices
  when new.status = 'pending' and new.receipt_status is not 'submitted'
begin
  insert into unpaid_by_day values (new.invoice_date, 1, coalesce(new.amount_millimes, 0))
    on conflict (day) do update set invoices = invoices + 1, millimes = millimes + excluded.millimes;
end;
create trigger unpaid_invoices_are_summed_again
  after update of status, receipt_status, invoice_date, amount_millimes on invoices
begin
  update unpaid_by_day set invoices = invoices - 1, millimes = millimes - coalesce(old.amount_millimes, 0)
    where day = old.invoice_date and old.status = 'pending' and old.receipt_status is not 'submitted';
  delete from unpaid_by_day where day = old.invoice_date and invoices = 0;
  insert into unpaid_by_day select new.invoice_date, 1, coalesce(new.amount_millimes, 0)
    where new.status = 'pending' and new.receipt_status is not 'submitted'
    on conflict (day) do update set invoices = invoices + 1, millimes = millimes + excluded.millimes;
end;

create trigger member_receipt_in_table after insert on invoices when new.receipt_status = 'submitted'
begin insert into member_changed values (new.member_id); end;
create trigger member_receipt_in_table_again after update of status, receipt_status on invoices
begin insert into member_changed values (new.member_id); end;

-- The sale and the recharge of an invoice are part of what it says.
create trigger sales_of_invoices_are_never_changed before update of payment_id, instalment_number, recharge_id on invoices
  when new.payment_id is not old.payment_id or new.instalment_number is not old.instalment_number
       or new.recharge_id is not old.recharge_id
begin
  select raise(abort, 'an invoice keeps its sale');
end;

-- The triggers of credit notes -----------------------------------------------------------------------------------------

create trigger credit_notes_are_numbered_without_gaps before insert on credit_notes
  when new.number_year not between 1970 and 9999 or new.number <>
       (select coalesce(max(number), 0) + 1 from credit_notes where number_year = new.number_year)
begin
  select raise(abort, 'a credit note has the next number of its year');
end;
create trigger credit_notes_are_never_changed before update on credit_notes
begin
  select raise(abort, 'a credit note stays as it was issued');
end;
create trigger credit_notes_are_never_deleted before delete on credit_notes
begin
  select raise(abort, 'a credit note stays as it was issued');
end;
create trigger credit_notes_are_never_replaced before insert on credit_notes
  when exists (select 1 from credit_notes where id = new.id or invoice_id = new.invoice_id or rowid = new.rowid)
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'a credit note stays as it was issued')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;
