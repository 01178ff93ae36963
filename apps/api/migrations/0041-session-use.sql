-- When a session was used last, to some minutes: sessions of staff end when nobody has used them for a while.
alter table sessions add column last_used_at integer not null default 0;

update sessions set last_used_at = created_at;

-- Accounts whose wrong passwords were stopped, until their owners are told, seconds later: the same one line whether or not
-- there is such an account.
create table lockouts (
  id         integer primary key,
  subject_id text    not null,
  at         integer not null
) strict;
