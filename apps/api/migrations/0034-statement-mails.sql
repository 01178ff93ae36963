-- Members who asked for a mail with their statement of each month. handled_month: the month that was looked at last.
create table statement_mails (
  member_id     text    primary key not null references people (id),
  chosen_at     integer not null,
  handled_month text    not null
) strict, without rowid;
create index statement_mails_due on statement_mails (handled_month, member_id);

-- The months whose statement was mailed to a member. They outlive the choice, so that no month is mailed twice.
create table mailed_statements (
  member_id text    not null references people (id),
  month     text    not null,
  mailed_at integer not null,
  primary key (member_id, month)
) strict, without rowid;

-- The document that is made and attached when the mail is sent, as JSON. It is deleted once the mail is sent.
alter table mails add column document text;
