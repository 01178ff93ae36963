-- What the mail of an invitation is in, and the account that comes of it; null means the operator's choice.
alter table staff_invitations add column language text collate "C" check (language in ('source', 'fr', 'ar', 'en'));

-- The columns of the key come first, as in SQLite.
create table withdrawal_codes_next (
  withdrawal_id text collate "C" not null,
  sent_at       bigint           not null,
  hash          text collate "C" not null,
  constraint withdrawal_codes_next_pkey primary key (withdrawal_id, sent_at),
  constraint withdrawal_codes_next_withdrawal_id_fkey foreign key (withdrawal_id) references withdrawals (id)
);
insert into withdrawal_codes_next select withdrawal_id, sent_at, hash from withdrawal_codes;
drop table withdrawal_codes;
alter table withdrawal_codes_next rename to withdrawal_codes;
alter table withdrawal_codes rename constraint withdrawal_codes_next_pkey to withdrawal_codes_pkey;
alter table withdrawal_codes rename constraint withdrawal_codes_next_withdrawal_id_fkey to withdrawal_codes_withdrawal_id_fkey;
