-- Electronic invoices: the settings, one row for each invoice or credit note, and the numbers that identify buyers.

-- At most one row; without one, none are made. The secrets are encrypted with a key that is not in the database.
-- epoch: that of the database when they were saved; in a restored one nothing is sent until they are saved again.
create table e_invoicing_settings (
  one                 integer primary key not null check (one = 1),
  version             integer not null,
  mode                text    not null check (mode in ('off', 'export', 'submit')),
  environment         text    not null check (environment in ('test', 'production')),
  starts_on           text    not null,
  login               text,
  password            text,
  certificate         text,
  certificate_subject text,
  certificate_issuer  text,
  certificate_ends_at integer,
  epoch               text    not null,
  saved_at            integer not null,
  saved_by            text    not null references people (id),
  check ((certificate is null) = (certificate_subject is null)
    and (certificate is null) = (certificate_issuer is null)
    and (certificate is null) = (certificate_ends_at is null))
) strict;

-- document_id: the invoice or the credit note. invoice_id: the invoice, or that of the credit note. next_at: the next call
-- to El Fatoora. rejected_deposits: earlier deposits of the same document. resends: how often a deposit turned out to be missing.
-- missing_at: when El Fatoora first said that it does not have a document whose deposit is unknown.
create table e_invoices (
  id             text    primary key not null,
  kind           text    not null check (kind in ('invoice', 'credit_note')),
  document_id    text    not null,
  invoice_id     text    not null references invoices (id),
  member_id      text    not null references people (id),
  number         text    not null,
  day            text    not null,
  total_millimes integer not null,
  environment    text    not null check (environment in ('test', 'production')),
  status         text    not null
    check (status in ('invalid', 'ready', 'waiting', 'sending', 'sent', 'accepted', 'rejected')),
  faults         text    not null,
  xml_file_id    text    references files (id),
  qr_file_id     text    references files (id),
  deposit_id     text,
  rejected_deposits text not null default '[]',
  reference      text,
  attempts       integer not null default 0,
  resends        integer not null default 0,
  next_at        integer,
  missing_at     integer,
  sent_at        integer,
  last_failure   text,
  created_at     integer not null,
  changed_at     integer not null,
  check (status = 'invalid' or xml_file_id is not null),
  check ((status in ('waiting', 'sending', 'sent')) = (next_at is not null)),
  check (status <> 'sent' or deposit_id is not null)
) strict;
create unique index e_invoices_of_document on e_invoices (document_id);
create unique index e_invoices_by_number on e_invoices (number);
create index e_invoices_of_member on e_invoices (member_id, id);
create index e_invoices_of_invoice on e_invoices (invoice_id);
create index e_invoices_by_change on e_invoices (changed_at, id);
create index e_invoices_by_status on e_invoices (status, changed_at, id);
create index e_invoices_by_day on e_invoices (day, id);
create index e_invoices_due on e_invoices (status, next_at, id) where next_at is not null;
create index e_invoices_of_test on e_invoices (environment) where environment = 'test';

-- The invoices without an electronic one are found by an index of these alone.
alter table invoices add column is_electronic integer not null default 0;
create index invoices_not_electronic on invoices (invoice_date, id)
  where is_electronic = 0 and pdf_file_id is null and status <> 'cancelled';
create index invoices_electronic_cancelled on invoices (status, id) where is_electronic = 1 and status = 'cancelled';
-- So are electronic invoices whose credit note is not electronic. The mark is on the invoice: credit notes never change.
alter table invoices add column lacks_electronic_credit integer not null default 0;
create index invoices_credit_waiting on invoices (id) where lacks_electronic_credit = 1;
create trigger invoices_become_electronic after insert on e_invoices
begin
  update invoices set is_electronic = 1 where id = new.document_id;
  update invoices set lacks_electronic_credit = case when is_electronic = 1 and new.kind = 'invoice' then 1 else 0 end
    where id = new.invoice_id and exists (select 1 from credit_notes where invoice_id = new.invoice_id);
end;
create trigger invoices_are_electronic_no_longer after delete on e_invoices
begin
  update invoices set is_electronic = 0 where id = old.document_id;
  update invoices set lacks_electronic_credit = case when is_electronic = 1 then 1 else 0 end
    where id = old.invoice_id and exists (select 1 from credit_notes where invoice_id = old.invoice_id);
end;
create trigger credit_notes_lack_electronic_form after insert on credit_notes
begin
  update invoices set lacks_electronic_credit = 1 where id = new.invoice_id and is_electronic = 1;
end;

-- The number that identifies a member as a buyer.
create table buyer_identifiers (
  member_id text    primary key not null references people (id),
  kind      text    not null check (kind in ('card', 'residence_card', 'tax_number', 'foreign')),
  number    text    not null,
  saved_at  integer not null,
  saved_by  text    not null references people (id)
) strict, without rowid;
