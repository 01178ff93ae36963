-- Wrong second steps are counted apart from wrong passwords: a right password clears none of them.
create table auth_attempts_next (
  id           integer primary key,
  kind         text    not null check (kind in ('password', 'second_step', 'link', 'sign_up')),
  account_hash text,
  address_hash text,
  device_hash  text,
  made_at      integer not null,
  check ((address_hash is null) <> (device_hash is null))
) strict;
insert into auth_attempts_next select id, kind, account_hash, address_hash, device_hash, made_at from auth_attempts;
drop table auth_attempts;
alter table auth_attempts_next rename to auth_attempts;

create index auth_attempts_of_account on auth_attempts (account_hash, made_at) where account_hash is not null;
create index auth_attempts_of_address on auth_attempts (address_hash, made_at) where address_hash is not null;
