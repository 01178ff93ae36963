-- Who was invited to be one of the staff and has not joined yet: one line for each address, whose newest link alone works.
-- `id` becomes the id of the account. Only the hash of the link's secret is kept.
create table staff_invitations (
  id         text    primary key,
  email      text    not null unique check (email = lower(email)),
  name       text    not null,
  surname    text    not null,
  role       text    not null check (role in ('admin', 'commercial_admin', 'finance_admin')),
  invited_by text    not null references people (id),
  invited_at integer not null,
  token_hash text    not null unique,
  expires_at integer not null
) strict;

-- When somebody used a session last.
create index sessions_by_person on sessions (person_id, created_at);
