-- What staff write about a member for one another; members never see it.
create table member_notes (
  id         text    primary key,
  member_id  text    not null references people (id),
  author_id  text    not null references people (id),
  text       text    not null,
  written_at integer not null,
  edited_at  integer
) strict;
create index member_notes_of_member on member_notes (member_id, id);
