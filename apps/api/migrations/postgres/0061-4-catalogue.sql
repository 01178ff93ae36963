create table packs (
  id                   text collate "C" primary key,
  position             bigint           not null,
  pack_name            text collate "C" not null unique,
  slug                 text collate "C" not null unique,
  type                 text collate "C" not null check (type in ('local', 'international')),
  pack_group           text collate "C" not null,
  price_millimes       bigint           not null check (price_millimes > 0),
  facility_points      bigint           not null check (facility_points >= 0),
  monthly_bonus_points bigint           not null check (monthly_bonus_points > 0),
  withdrawal_days      bigint           not null check (withdrawal_days > 0),
  promotional_video    text collate "C" not null,
  training_video       text collate "C" not null,
  -- [{id, months, monthlyMillimes, totalMillimes}]
  plans                text collate "C" not null check (json_valid(plans)),
  -- [{id, questionText, options, correctAnswer}]
  questions            text collate "C" not null check (json_valid(questions)),
  gift                 text collate "C" not null default '""' check (json_valid(gift)),
  off_sale_at          bigint,
  version              bigint           not null default 0 check (version >= 0),
  edits                bigint           not null default 0 check (edits >= 0),
  media                text collate "C" not null default '{}' check (json_valid(media)),
  stage                text collate "C" not null default 'published' check (stage in ('published', 'new', 'given_up'))
);

create table catalogue_drafts (
  kind       text collate "C" not null check (kind in ('pack', 'product', 'payees', 'company_page')),
  item_id    text collate "C" not null,
  content    text collate "C" not null check (json_valid(content)),
  saved_at   bigint           not null,
  saved_by   text collate "C" not null references people (id),
  -- When it is published by itself.
  publish_at bigint,
  primary key (kind, item_id)
);
create index catalogue_drafts_due on catalogue_drafts (publish_at) where publish_at is not null;

create table catalogue_versions (
  kind         text collate "C" not null check (kind in ('pack', 'product', 'payees', 'company_page')),
  item_id      text collate "C" not null,
  version      bigint           not null check (version >= 0),
  content      text collate "C" not null check (json_valid(content)),
  -- What it changed: ["price"]
  changed      text collate "C" not null check (json_valid(changed)),
  published_at bigint,
  published_by text collate "C" references people (id),
  primary key (kind, item_id, version)
);
create trigger catalogue_versions_are_never_changed before update on catalogue_versions
  for each row execute function refuse('versions of the catalogue are append-only');
create trigger catalogue_versions_are_never_deleted before delete on catalogue_versions
  for each row execute function refuse('versions of the catalogue are append-only');

create table catalogue_orders (
  kind       text collate "C" primary key check (kind in ('pack', 'product')),
  -- ["<id>", …]
  ids        text collate "C" not null check (json_valid(ids)),
  ordered_at bigint           not null,
  ordered_by text collate "C" not null references people (id)
);

create table catalogue_items (
  kind    text collate "C" not null check (kind in ('product', 'payees', 'company_page')),
  item_id text collate "C" not null,
  -- As its file would write it; null of one that was never published here.
  content text collate "C" check (content is null or json_valid(content)),
  version bigint           not null default 0 check (version >= 0),
  edits   bigint           not null default 0 check (edits >= 0),
  primary key (kind, item_id)
);

create table catalogue_picture_sizes (
  name        text collate "C" primary key,
  width       bigint           not null,
  small_name  text collate "C" not null,
  small_width bigint           not null check (small_width between 1 and width - 1)
);

create table seller_versions (
  version  bigint           primary key check (version > 0),
  facts    text collate "C" not null check (json_valid(facts)),
  saved_at bigint           not null,
  -- Nobody where it comes from the catalogue's file.
  saved_by text collate "C" references people (id)
);
create trigger seller_versions_are_never_changed before update on seller_versions
  for each row execute function refuse('versions of the seller are append-only');
create trigger seller_versions_are_never_deleted before delete on seller_versions
  for each row execute function refuse('versions of the seller are append-only');
