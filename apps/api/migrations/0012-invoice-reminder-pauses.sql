-- The members who get no automatic reminders of unpaid invoices. Staff can still remind them.
create table invoice_reminder_pauses (
  member_id text    primary key not null references people (id),
  paused_at integer not null,
  paused_by text    not null references people (id)
) strict, without rowid;
