-- Whom an invoice was made out to, as they were when it was issued. Goes when the member is erased.
create table invoice_buyers (
  invoice_id text primary key references invoices (id),
  name       text not null,
  email      text not null,
  phone      text,
  address    text
) strict, without rowid;

insert into invoice_buyers
  select invoices.id, people.name || ' ' || people.surname, people.email,
         case when profiles.mobile <> '' then '+' || profiles.mobile end, nullif(trim(profiles.address), '')
    from invoices
    join people on people.id = invoices.member_id
    left join profiles on profiles.id =
      (select max(id) from profiles as given where given.member_id = people.id and given.status <> 'rejected');

create trigger buyers_of_invoices_are_never_changed before update on invoice_buyers
begin
  select raise(abort, 'the buyer of an invoice stays as it was issued');
end;
