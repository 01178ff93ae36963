-- Drafts and versions of all that is written in the app, of packs as of the rest of the catalogue. What a thing is called by
-- its kind: the id of a pack, the number of a product, `all` where there is only one of it.
create table catalogue_drafts (
  kind       text    not null check (kind in ('pack', 'product', 'payees', 'company_page')),
  item_id    text    not null,
  content    text    not null check (json_valid(content)),
  saved_at   integer not null,
  saved_by   text    not null references people (id),
  -- When it is published by itself.
  publish_at integer,
  primary key (kind, item_id)
) strict, without rowid;

create index catalogue_drafts_due on catalogue_drafts (publish_at) where publish_at is not null;

-- What was published, whole; version 0 is what the files said before the first one.
create table catalogue_versions (
  kind         text    not null check (kind in ('pack', 'product', 'payees', 'company_page')),
  item_id      text    not null,
  version      integer not null check (version >= 0),
  content      text    not null check (json_valid(content)),
  -- What it changed: ["price"]
  changed      text    not null check (json_valid(changed)),
  published_at integer,
  published_by text    references people (id),
  primary key (kind, item_id, version)
) strict, without rowid;

insert into catalogue_drafts
select 'pack', pack_id, content, saved_at, saved_by, publish_at from pack_drafts;
insert into catalogue_versions
select 'pack', pack_id, version, content, changed, published_at, published_by from pack_versions;
drop table pack_drafts;
drop table pack_versions;

create trigger catalogue_versions_are_never_changed before update on catalogue_versions
begin
  select raise(abort, 'versions of the catalogue are append-only');
end;
create trigger catalogue_versions_are_never_deleted before delete on catalogue_versions
begin
  select raise(abort, 'versions of the catalogue are append-only');
end;
