create table statement_sources (
  id         text collate "C" primary key,
  name       text collate "C" not null,
  columns    text collate "C" not null check (json_valid(columns)),
  created_by text collate "C" not null references people (id),
  created_at bigint           not null
);
-- Capital or small letters make no other name, as under SQLite's `collate nocase`.
create unique index statement_sources_by_name on statement_sources (lower(name));

create table statements (
  id           text collate "C" primary key,
  source_id    text collate "C" not null references statement_sources (id),
  sha256       text collate "C" not null,
  -- Those that it was read with.
  columns      text collate "C" not null check (json_valid(columns)),
  created_by   text collate "C" not null references people (id),
  created_at   bigint           not null,
  line_count   bigint           not null,
  first_day    text collate "C",
  last_day     text collate "C",
  known        bigint           not null,
  debits       bigint           not null,
  unread_count bigint           not null,
  -- The first rows that could not be read: [{number, fault}]
  unread       text collate "C" not null check (json_valid(unread)),
  unique (source_id, sha256)
);

create table statement_lines (
  id              text collate "C" primary key,
  statement_id    text collate "C" not null references statements (id),
  source_id       text collate "C" not null references statement_sources (id),
  position        bigint           not null,
  content         text collate "C" not null,
  nth             bigint           not null,
  booked_on       text collate "C" not null,
  amount_millimes bigint           not null check (amount_millimes > 0),
  label           text collate "C" not null,
  matched_kind    text collate "C" check (matched_kind in ('payment', 'recharge', 'receipt')),
  thing_id        text collate "C",
  member_id       text collate "C" references people (id),
  matched_by      text collate "C" references people (id),
  matched_at      bigint,
  aside_by        text collate "C" references people (id),
  aside_at        bigint,
  aside_reason    text collate "C",
  unique (source_id, content, nth),
  check ((matched_kind is null) = (thing_id is null) and (matched_kind is null) = (member_id is null)),
  check ((matched_kind is null) = (matched_by is null) and (matched_kind is null) = (matched_at is null)),
  check ((aside_by is null) = (aside_at is null)),
  check (matched_kind is null or aside_by is null)
);
create index statement_lines_open on statement_lines (statement_id, position, amount_millimes)
  where matched_kind is null and aside_by is null;
create index statement_lines_matched on statement_lines (statement_id, position, amount_millimes)
  where matched_kind is not null;
create index statement_lines_aside on statement_lines (statement_id, position, amount_millimes)
  where aside_by is not null;
create index statement_lines_of_member on statement_lines (member_id, id) where member_id is not null;
create index statement_lines_of_statement on statement_lines (statement_id);

create table member_tags (
  member_id text collate "C" not null references people (id),
  tag       text collate "C" not null check (length(tag) between 1 and 30),
  added_by  text collate "C" not null references people (id),
  added_at  bigint           not null,
  primary key (member_id, tag)
);

create table member_views (
  id       text collate "C" primary key,
  staff_id text collate "C" not null references people (id),
  name     text collate "C" not null,
  filters  text collate "C" not null check (json_valid(filters)),
  saved_at bigint           not null
);
create index member_views_of_staff on member_views (staff_id, id);

create table member_notes (
  id         text collate "C" primary key,
  member_id  text collate "C" not null references people (id),
  author_id  text collate "C" not null references people (id),
  text       text collate "C" not null,
  written_at bigint           not null,
  edited_at  bigint
);
create index member_notes_of_member on member_notes (member_id, id);
