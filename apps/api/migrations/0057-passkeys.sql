-- Passkeys: the public halves of keys that lie on people's devices, by which they sign in without a password. `counter` goes
-- up with each use where the device counts; one that goes back is a copy's.
create table passkeys (
  id            text    primary key,
  person_id     text    not null references people (id),
  credential_id text    not null unique,
  public_key    text    not null,
  counter       integer not null,
  transports    text    not null check (json_valid(transports)),
  is_backed_up  integer not null check (is_backed_up in (0, 1)),
  name          text    not null,
  created_at    integer not null,
  last_used_at  integer
) strict;

create index passkeys_of_person on passkeys (person_id);

-- Challenges that were answered: each is taken once. They go once they are too old to be taken at all.
create table used_passkey_challenges (
  hash       text    primary key,
  good_until integer not null
) strict, without rowid;

create index used_passkey_challenges_by_time on used_passkey_challenges (good_until);
