-- The second step of sign-ins of staff: the secret that an app makes codes of, encrypted, and the period of the code that was
-- taken last, so that none is taken twice. It counts once it is confirmed.
create table two_steps (
  person_id    text    primary key references people (id),
  secret       text    not null,
  made_at      integer not null,
  confirmed_at integer,
  last_period  integer not null default 0
) strict;

-- Codes for whoever has lost the app, each good once: a line goes with its use.
create table recovery_codes (
  person_id text not null references people (id),
  code_hash text not null,
  primary key (person_id, code_hash)
) strict, without rowid;

-- When a code was shown in this session last.
alter table sessions add column stepped_at integer;
