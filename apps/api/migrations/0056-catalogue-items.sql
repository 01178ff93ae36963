-- What of the catalogue is written in the app, apart from packs: on top of what its files say.
create table catalogue_items (
  kind    text    not null check (kind in ('product', 'payees', 'company_page')),
  item_id text    not null,
  -- As its file would write it; null of one that was never published here.
  content text    check (content is null or json_valid(content)),
  version integer not null default 0 check (version >= 0),
  edits   integer not null default 0 check (edits >= 0),
  primary key (kind, item_id)
) strict, without rowid;
