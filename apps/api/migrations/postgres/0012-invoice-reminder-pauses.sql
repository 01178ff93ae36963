-- The members who get no automatic reminders of unpaid invoices. Staff can still remind them.
create table invoice_reminder_pauses (
  member_id text collate "C" primary key not null references people (id),
  paused_at bigint           not null,
  paused_by text collate "C" not null references people (id)
);
