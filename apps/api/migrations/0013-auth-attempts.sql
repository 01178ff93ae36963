-- Attempts that failed, and sign-ups: whom they were of, told apart by keyed hashes alone. A stranger's have an address, a
-- known device's (or an open session's) have that in its place; a sign-up and a wrong set-up link are of no account.
create table auth_attempts (
  id           integer primary key,
  kind         text    not null check (kind in ('password', 'link', 'sign_up')),
  account_hash text,
  address_hash text,
  device_hash  text,
  made_at      integer not null,
  check ((address_hash is null) <> (device_hash is null))
) strict;

create index auth_attempts_of_account on auth_attempts (account_hash, made_at) where account_hash is not null;
create index auth_attempts_of_address on auth_attempts (address_hash, made_at) where address_hash is not null;

-- What was counted until now counted strangers against owners.
drop table login_failures;

-- Who asked for a link that sets a new password, until it is looked at; the same for addresses that nobody has.
create table password_link_requests (
  id       integer primary key,
  email    text    not null,
  asked_at integer not null
) strict;

-- Older answers to a change of password were kept beside a fast hash of both passwords.
delete from command_answers where answer = '{"message":"Your password has been changed."}';

-- How many lines failed logins have left lately is asked at each of them.
create index audit_of_failed_logins on audit_log (at) where action in ('login.failed', 'logins.flooded');
