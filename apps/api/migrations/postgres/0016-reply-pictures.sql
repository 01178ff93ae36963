-- The picture of a quick reply, which is sent with its text.
alter table quick_replies add column picture_file_id text collate "C" references files (id);
