-- What a pack has that did not come with the program: {"image": "<sha256>.jpg", "trainingPoster": …}.
alter table packs add column media text not null default '{}' check (json_valid(media));
-- `new` is one that was made in the app and never published: nobody but its editors sees it. One that was given up then is gone
-- but for its row: to look whether anything points to it would go through all payments.
alter table packs add column stage text not null default 'published' check (stage in ('published', 'new', 'given_up'));

-- Where the app has put a list in order, that order holds, and not the files'.
create table catalogue_orders (
  kind       text    primary key check (kind in ('pack', 'product')),
  -- ["<id>", …]
  ids        text    not null check (json_valid(ids)),
  ordered_at integer not null,
  ordered_by text    not null references people (id)
) strict, without rowid;
