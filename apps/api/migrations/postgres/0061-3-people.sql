create table people (
  id                     text collate "C" primary key,
  role                   text collate "C" not null
    check (role in ('user', 'admin', 'commercial_admin', 'finance_admin')),
  name                   text collate "C" not null,
  surname                text collate "C" not null,
  email                  text collate "C" not null unique check (email = lower(email)),
  password_hash          text collate "C" not null,
  created_at             bigint           not null,
  blocked_at             bigint,
  verified_at            bigint,
  withdraw_blocked_until bigint,
  withdraw_failures      bigint           not null default 0,
  language               text collate "C" check (language in ('source', 'fr', 'ar', 'en'))
);
create index people_by_role on people (role, id);
create index people_by_standing on people (role, (verified_at is null), id);

create table sessions (
  id           text collate "C" primary key,
  person_id    text collate "C" not null references people (id),
  device       text collate "C" not null,
  created_at   bigint           not null,
  expires_at   bigint           not null,
  ended_at     bigint,
  last_used_at bigint           not null default 0,
  stepped_at   bigint
);
create index sessions_of_person on sessions (person_id) where ended_at is null;
create index sessions_by_person on sessions (person_id, created_at);

create table password_resets (
  token_hash text collate "C" primary key,
  person_id  text collate "C" not null references people (id),
  expires_at bigint           not null,
  used_at    bigint
);
create index password_resets_of_person on password_resets (person_id);

create table two_steps (
  person_id    text collate "C" primary key references people (id),
  secret       text collate "C" not null,
  made_at      bigint           not null,
  confirmed_at bigint,
  last_period  bigint           not null default 0
);

create table recovery_codes (
  person_id text collate "C" not null references people (id),
  code_hash text collate "C" not null,
  primary key (person_id, code_hash)
);

create table passkeys (
  id            text collate "C" primary key,
  person_id     text collate "C" not null references people (id),
  credential_id text collate "C" not null unique,
  public_key    text collate "C" not null,
  counter       bigint           not null,
  transports    text collate "C" not null check (json_valid(transports)),
  is_backed_up  bigint           not null check (is_backed_up in (0, 1)),
  name          text collate "C" not null,
  created_at    bigint           not null,
  last_used_at  bigint
);
create index passkeys_of_person on passkeys (person_id);

create table used_passkey_challenges (
  hash       text collate "C" primary key,
  good_until bigint           not null
);
create index used_passkey_challenges_by_time on used_passkey_challenges (good_until);

create table staff_invitations (
  id         text collate "C" primary key,
  email      text collate "C" not null unique check (email = lower(email)),
  name       text collate "C" not null,
  surname    text collate "C" not null,
  role       text collate "C" not null check (role in ('admin', 'commercial_admin', 'finance_admin')),
  invited_by text collate "C" not null references people (id),
  invited_at bigint           not null,
  token_hash text collate "C" not null unique,
  expires_at bigint           not null
);

create table setup_links (
  token_hash text collate "C" primary key,
  expires_at bigint           not null
);

create table auth_attempts (
  id           bigint           primary key,
  kind         text collate "C" not null check (kind in ('password', 'link', 'sign_up')),
  account_hash text collate "C",
  address_hash text collate "C",
  device_hash  text collate "C",
  made_at      bigint           not null,
  check ((address_hash is null) <> (device_hash is null))
);
create sequence auth_attempts_numbers owned by auth_attempts.id;
create trigger auth_attempts_takes_a_number before insert on auth_attempts
  for each row when (new.id is null) execute function take_id('auth_attempts_numbers');
create index auth_attempts_of_account on auth_attempts (account_hash, made_at) where account_hash is not null;
create index auth_attempts_of_address on auth_attempts (address_hash, made_at) where address_hash is not null;

create table password_link_requests (
  id       bigint           primary key,
  email    text collate "C" not null,
  asked_at bigint           not null
);
create sequence password_link_requests_numbers owned by password_link_requests.id;
create trigger password_link_requests_takes_a_number before insert on password_link_requests
  for each row when (new.id is null) execute function take_id('password_link_requests_numbers');

create table lockouts (
  id         bigint           primary key,
  subject_id text collate "C" not null,
  at         bigint           not null
);
create sequence lockouts_numbers owned by lockouts.id;
create trigger lockouts_takes_a_number before insert on lockouts
  for each row when (new.id is null) execute function take_id('lockouts_numbers');

create table people_names (
  seq       bigint           primary key,
  person_id text collate "C" not null unique references people (id),
  name      text collate "C" not null,
  surname   text collate "C" not null,
  "both"     text collate "C" not null,
  email     text collate "C" not null default '',
  phone     text collate "C" not null default ''
);
create sequence people_names_numbers owned by people_names.seq;
create trigger people_names_takes_a_number before insert on people_names
  for each row when (new.seq is null) execute function take_seq('people_names_numbers');

create table files (
  id         text collate "C" primary key,
  owner_id   text collate "C" not null references people (id),
  purpose    text collate "C" not null,
  type       text collate "C" not null,
  size       bigint           not null check (size > 0),
  sha256     text collate "C" not null,
  created_at bigint           not null
);
create index files_by_content on files (sha256);
create index files_by_age on files (created_at);

create table command_answers (
  person_id  text collate "C" not null references people (id),
  key        text collate "C" not null,
  content    text collate "C" not null,
  state      text collate "C" not null check (state in ('applied', 'cancelled')),
  status     bigint,
  answer     text collate "C",
  created_at bigint           not null,
  primary key (person_id, key)
);
create index command_answers_by_age on command_answers (created_at);

create table audit_log (
  id         bigint           primary key,
  at         bigint           not null,
  actor_id   text collate "C",
  action     text collate "C" not null,
  subject_id text collate "C",
  details    text collate "C",
  member_id  text collate "C"
);
create sequence audit_log_numbers owned by audit_log.id;
create trigger audit_log_takes_a_number before insert on audit_log
  for each row when (new.id is null) execute function take_id('audit_log_numbers');
create index audit_by_subject on audit_log (subject_id, at);
create index audit_by_time on audit_log (at);
create index audit_by_action on audit_log (action, at);
create index audit_by_actor on audit_log (actor_id, at) where actor_id is not null;
create index audit_by_member on audit_log (member_id, at) where member_id is not null;
create trigger audit_log_is_never_changed before update on audit_log
  for each row execute function refuse('the audit log is append-only');
create trigger audit_log_is_never_deleted before delete on audit_log
  for each row execute function refuse('the audit log is append-only');

create table clock_mark (
  one       bigint primary key check (one = 1),
  marked_at bigint not null
);
