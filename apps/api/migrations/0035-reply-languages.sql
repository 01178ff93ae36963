-- A quick reply may also be kept in the languages of those who read it: {fr?, ar?, en?}. What it lacks is read in `text`.
alter table quick_replies add column translations text not null default '{}' check (json_valid(translations));
