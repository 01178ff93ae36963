-- The reversal that settles a line which is set aside: {bookedOn, label}. Its amount is that of the line.
alter table statement_lines add column reversal text collate "C" check (json_valid(reversal));
