-- The one link that makes the first administrator; a newer one takes its place.
create table setup_links (
  token_hash text    primary key,
  expires_at integer not null
) strict;

-- What came of each try to send a mail, the immediate ones too: what the mail log shows, and whether mail is down.
create table mail_tries (
  id        integer primary key autoincrement,
  at        integer not null,
  kind      text    not null,
  -- Shortened: a…@mail.tn
  recipient text    not null,
  attempt   integer not null,
  outcome   text    not null check (outcome in ('sent', 'failed', 'refused', 'greeted')),
  answer    text
) strict;

create index mail_tries_by_outcome on mail_tries (outcome, id);
