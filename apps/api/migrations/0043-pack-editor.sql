-- Packs are written in the app, and taken off sale and put back. `version` counts how often one was published there: 0 is as the catalogue's files have it.
-- `edits` counts each change of its draft, so that whoever saves can say which one they know.
alter table packs add column off_sale_at integer;
alter table packs add column version integer not null default 0 check (version >= 0);
alter table packs add column edits integer not null default 0 check (edits >= 0);

create table pack_drafts (
  pack_id    text    primary key references packs (id),
  content    text    not null check (json_valid(content)),
  saved_at   integer not null,
  saved_by   text    not null references people (id),
  -- When it is published by itself.
  publish_at integer
) strict;

create index pack_drafts_due on pack_drafts (publish_at) where publish_at is not null;

-- What was published, whole; version 0 is what the files said before the first one.
create table pack_versions (
  pack_id      text    not null references packs (id),
  version      integer not null check (version >= 0),
  content      text    not null check (json_valid(content)),
  -- What it changed: ["price"]
  changed      text    not null check (json_valid(changed)),
  published_at integer,
  published_by text    references people (id),
  primary key (pack_id, version)
) strict, without rowid;

create trigger pack_versions_are_never_changed before update on pack_versions
begin
  select raise(abort, 'versions of packs are append-only');
end;
create trigger pack_versions_are_never_deleted before delete on pack_versions
begin
  select raise(abort, 'versions of packs are append-only');
end;
