-- The one link that makes the first administrator; a newer one takes its place.
create table setup_links (
  token_hash text    primary key,
  expires_at integer not null
) strict;
