-- What the mail of an invitation is in, and the account that comes of it; null means the operator's choice.
alter table staff_invitations add column language text check (language in ('source', 'fr', 'ar', 'en'));

-- The columns of the key come first: sqlite3 before 3.43, as in Debian 12, takes them for those of the table in this order
-- and reports NULL values that are not there.
create table withdrawal_codes_next (
  withdrawal_id text    not null references withdrawals (id),
  sent_at       integer not null,
  hash          text    not null,
  primary key (withdrawal_id, sent_at)
) strict, without rowid;
insert into withdrawal_codes_next select withdrawal_id, sent_at, hash from withdrawal_codes;
drop table withdrawal_codes;
alter table withdrawal_codes_next rename to withdrawal_codes;
