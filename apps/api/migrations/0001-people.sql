-- Everyone with an account: members and staff.
create table people (
  id                     text    primary key,
  role                   text    not null check (role in ('user', 'admin', 'commercial_admin', 'finance_admin')),
  name                   text    not null,
  surname                text    not null,
  email                  text    not null unique check (email = lower(email)),
  password_hash          text    not null,
  created_at             integer not null,
  blocked_at             integer,
  verified_at            integer,
  withdraw_blocked_until integer
) strict;

create table sessions (
  id         text    primary key,
  person_id  text    not null references people (id),
  device     text    not null,
  created_at integer not null,
  expires_at integer not null,
  ended_at   integer
) strict;

create index sessions_of_person on sessions (person_id) where ended_at is null;

-- Wrong passwords, for slowing guesses down; the hash is of the address that was tried.
create table login_failures (
  id         integer primary key,
  email_hash text    not null,
  failed_at  integer not null
) strict;

create index login_failures_of_email on login_failures (email_hash, failed_at);

-- One-use links by mail; only the hash of the token is kept.
create table password_resets (
  token_hash text    primary key,
  person_id  text    not null references people (id),
  expires_at integer not null,
  used_at    integer
) strict;
