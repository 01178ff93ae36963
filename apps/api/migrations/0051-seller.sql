-- Who sells, as papers for an accountant name them: each change is a version, and an invoice keeps the one of its day.
create table seller_versions (
  version  integer primary key check (version > 0),
  facts    text    not null check (json_valid(facts)),
  saved_at integer not null,
  -- Nobody where it comes from the catalogue's file.
  saved_by text    references people (id)
) strict;

create trigger seller_versions_are_never_changed before update on seller_versions
begin
  select raise(abort, 'versions of the seller are append-only');
end;
create trigger seller_versions_are_never_deleted before delete on seller_versions
begin
  select raise(abort, 'versions of the seller are append-only');
end;
