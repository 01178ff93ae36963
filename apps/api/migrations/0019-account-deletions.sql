-- Scheduled deletions of members' accounts. A deletion ends when the account is kept or erased.
create table account_deletions (
  id           text    primary key not null,
  member_id    text    not null references people (id),
  requested_at integer not null,
  erase_at     integer not null,
  -- The member, or the administrator who received their letter and gives the reason.
  requested_by text    not null references people (id),
  reason       text,
  held_at      integer,
  held_by      text    references people (id),
  hold_reason  text,
  -- When the last mail was queued: the account is erased after it.
  noticed_at   integer,
  ended_at     integer,
  outcome      text    check (outcome in ('kept', 'erased')),
  check ((ended_at is null) = (outcome is null)),
  check ((held_at is null) = (held_by is null))
) strict, without rowid;
create unique index account_deletions_scheduled on account_deletions (member_id) where ended_at is null;
create index account_deletions_due on account_deletions (erase_at, id) where ended_at is null;
create index account_deletions_by_member on account_deletions (member_id, id);
