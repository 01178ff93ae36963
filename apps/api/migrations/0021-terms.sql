-- The terms and the privacy notice are edited as drafts, like the company page: a kind more in three tables. SQLite
-- changes a check by rebuilding the table; triggers on the table are created again.
pragma legacy_alter_table = on;
create table catalogue_drafts_next (
  kind               text    not null check (kind in ('pack', 'product', 'payees', 'company_page', 'terms')),
  item_id            text    not null,
  content            text    not null check (json_valid(content)),
  saved_at           integer not null,
  saved_by           text    not null references people (id),
  -- When a scheduled task publishes it.
  publish_at         integer,
  -- The warnings that a person confirmed when scheduling it: ["plan:<id>"]. Null for schedules of earlier versions.
  confirmed_warnings text    check (json_valid(confirmed_warnings)),
  primary key (kind, item_id)
) strict, without rowid;
insert into catalogue_drafts_next select * from catalogue_drafts;
drop table catalogue_drafts;
alter table catalogue_drafts_next rename to catalogue_drafts;

create table catalogue_versions_next (
  kind         text    not null check (kind in ('pack', 'product', 'payees', 'company_page', 'terms')),
  item_id      text    not null,
  version      integer not null check (version >= 0),
  content      text    not null check (json_valid(content)),
  -- The fields that it changed: ["price"]
  changed      text    not null check (json_valid(changed)),
  published_at integer,
  published_by text    references people (id),
  primary key (kind, item_id, version)
) strict, without rowid;
insert into catalogue_versions_next select * from catalogue_versions;
drop table catalogue_versions;
alter table catalogue_versions_next rename to catalogue_versions;

create table catalogue_items_next (
  kind    text    not null check (kind in ('product', 'payees', 'company_page', 'terms')),
  item_id text    not null,
  -- In the format of its file. Null until it is published here for the first time.
  content text    check (content is null or json_valid(content)),
  version integer not null default 0 check (version >= 0),
  edits   integer not null default 0 check (edits >= 0),
  primary key (kind, item_id)
) strict, without rowid;
insert into catalogue_items_next select * from catalogue_items;
drop table catalogue_items;
alter table catalogue_items_next rename to catalogue_items;

pragma legacy_alter_table = off;
create index catalogue_drafts_due on catalogue_drafts (publish_at) where publish_at is not null;

create trigger catalogue_versions_are_never_changed before update on catalogue_versions
begin
  select raise(abort, 'versions of the catalogue are append-only');
end;

create trigger catalogue_versions_are_never_deleted before delete on catalogue_versions
begin
  select raise(abort, 'versions of the catalogue are append-only');
end;

create trigger catalogue_versions_are_never_replaced before insert on catalogue_versions
  when exists (
    select 1 from catalogue_versions where kind = new.kind and item_id = new.item_id and version = new.version)
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'versions of the catalogue are append-only')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;

-- What members agreed to: evidence that stays, under an anonymous id, when a member is erased.
create table consents (
  id         text    primary key,
  member_id  text    not null references people (id),
  document   text    not null check (document in ('terms', 'privacy')),
  version    integer not null check (version >= 1),
  -- SHA-256 of the text that the member read.
  text_hash  text    not null,
  language   text    not null check (language in ('source', 'fr', 'ar', 'en')),
  -- Where the member agreed.
  way        text    not null check (way in ('sign_up', 'app')),
  given_at   integer not null
) strict, without rowid;
create unique index consents_of_member on consents (member_id, document, version);

create trigger consents_are_never_changed before update on consents
begin
  select raise(abort, 'consents are append-only');
end;

create trigger consents_are_never_deleted before delete on consents
begin
  select raise(abort, 'consents are append-only');
end;

create trigger consents_are_never_replaced before insert on consents
  when exists (
    select 1 from consents
    where id = new.id or (member_id = new.member_id and document = new.document and version = new.version))
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'consents are append-only')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;
