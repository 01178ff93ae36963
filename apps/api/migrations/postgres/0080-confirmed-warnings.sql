-- The warnings that a person confirmed when scheduling a publication: ["plan:<id>"]. Null for schedules of earlier versions.
alter table catalogue_drafts add column confirmed_warnings text collate "C" check (json_valid(confirmed_warnings));
