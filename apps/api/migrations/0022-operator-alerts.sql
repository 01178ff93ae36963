-- The troubles that the operator gets mails about, from the time each was first seen until it is over.
create table operator_alerts (
  about     text    primary key,
  since     integer not null,
  -- When a server last saw it.
  seen_at   integer not null,
  -- When the newest mail about it was queued.
  mailed_at integer
) strict, without rowid;
