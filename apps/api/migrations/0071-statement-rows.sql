-- A line is told by all cells of its row, whatever columns its source has: the mark of all, eight letters for each, and the
-- names of the columns in its file. Lines of older versions have none, and are told by `content`.
alter table statement_lines add column row_mark text;
alter table statement_lines add column cell_marks text;
alter table statement_lines add column layout text;
create index statement_lines_by_row on statement_lines (source_id, row_mark);
create index statement_lines_by_day on statement_lines (source_id, booked_on, amount_millimes);

-- Money that had come in and was booked back: [{bookedOn, amountMillimes, label}]
alter table statements add column reversals text check (json_valid(reversals));
