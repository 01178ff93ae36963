-- The unpaid invoices of all members, those due first at the top. The coalesce is the same on both engines.
create index invoices_unpaid on invoices (invoice_date, id)
  where status = 'pending' and coalesce(receipt_status, '') <> 'submitted';

-- The reminders of unpaid invoices. An automatic stage is sent once for each due day of an invoice.
create table invoice_reminders (
  invoice_id   text collate "C" not null references invoices (id),
  stage        text collate "C" not null
    check (stage in ('manual', 'due_in_3_days', '1_day_late', '7_days_late', '14_days_late')),
  sent_at      bigint           not null,
  invoice_date text collate "C" not null,
  sent_by      text collate "C" references people (id),
  primary key (invoice_id, stage, sent_at),
  check ((stage = 'manual') = (sent_by is not null))
);
create unique index invoice_reminders_once on invoice_reminders (invoice_id, invoice_date, stage)
  where stage <> 'manual';
