-- Members who asked for a mail with their statement of each month. handled_month: the month that was looked at last.
create table statement_mails (
  member_id     text collate "C" primary key not null references people (id),
  chosen_at     bigint           not null,
  handled_month text collate "C" not null
);
create index statement_mails_due on statement_mails (handled_month, member_id);
select record_writes_of('statement_mails', 'member_id');

-- The months whose statement was mailed to a member. They outlive the choice, so that no month is mailed twice.
create table mailed_statements (
  member_id text collate "C" not null references people (id),
  month     text collate "C" not null,
  mailed_at bigint           not null,
  primary key (member_id, month)
);
select record_writes_of('mailed_statements', 'member_id');

-- The document that is made and attached when the mail is sent, as JSON. It is deleted once the mail is sent.
alter table mails add column document text collate "C";
