-- The VAT report reads the documents of a month.
create index invoices_by_date on invoices (invoice_date);
create index credit_notes_by_time on credit_notes (created_at);
