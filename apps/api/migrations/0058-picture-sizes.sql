-- The small one that belongs to a picture of the catalogue, both by the names that drafts have for them. A picture that came before
-- there were two sizes has none.
create table catalogue_picture_sizes (
  name        text    primary key,
  width       integer not null,
  small_name  text    not null,
  small_width integer not null check (small_width between 1 and width - 1)
) strict, without rowid;
