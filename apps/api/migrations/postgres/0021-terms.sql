-- The terms and the privacy notice are edited as drafts, like the company page: a kind more in three tables.
alter table catalogue_drafts drop constraint catalogue_drafts_kind_check;
alter table catalogue_drafts add constraint catalogue_drafts_kind_check
  check (kind in ('pack', 'product', 'payees', 'company_page', 'terms'));
alter table catalogue_versions drop constraint catalogue_versions_kind_check;
alter table catalogue_versions add constraint catalogue_versions_kind_check
  check (kind in ('pack', 'product', 'payees', 'company_page', 'terms'));
alter table catalogue_items drop constraint catalogue_items_kind_check;
alter table catalogue_items add constraint catalogue_items_kind_check
  check (kind in ('product', 'payees', 'company_page', 'terms'));

-- What members agreed to: evidence that stays, under an anonymous id, when a member is erased.
create table consents (
  id         text collate "C" primary key,
  member_id  text collate "C" not null references people (id),
  document   text collate "C" not null check (document in ('terms', 'privacy')),
  version    bigint not null check (version >= 1),
  -- SHA-256 of the text that the member read.
  text_hash  text collate "C" not null,
  language   text collate "C" not null check (language in ('source', 'fr', 'ar', 'en')),
  -- Where the member agreed.
  way        text collate "C" not null check (way in ('sign_up', 'app')),
  given_at   bigint not null
);
create unique index consents_of_member on consents (member_id, document, version);

create trigger consents_are_never_changed before update on consents
  for each row execute function refuse('consents are append-only');
create trigger consents_are_never_deleted before delete on consents
  for each row execute function refuse('consents are append-only');
create trigger consents_are_never_emptied before truncate on consents
  execute function refuse('consents are append-only');
