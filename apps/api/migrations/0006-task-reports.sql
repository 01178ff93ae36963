-- Members' reports that a task of the catalogue is done, with a photo. A member has one pending report per task.
create table task_reports (
  id            text    primary key,
  member_id     text    not null references people (id),
  client_key    text,
  task_key      text    not null,
  note          text,
  photo_file_id text    not null references files (id),
  created_at    integer not null,
  status        text    not null check (status in ('pending', 'accepted', 'rejected')),
  decided_by    text    references people (id),
  decided_at    integer,
  reason        text    check (reason in ('photo_unclear', 'wrong_photo', 'incomplete', 'other')),
  comment       text,
  unique (member_id, client_key),
  check ((status = 'pending') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((status = 'rejected') = (reason is not null))
) strict;
create index task_reports_of_member on task_reports (member_id, id);
create unique index task_reports_once on task_reports (member_id, task_key) where status = 'pending';
create index task_reports_waiting on task_reports (id, created_at) where status = 'pending';
-- Erasing a file looks for references to it.
create index task_reports_by_photo on task_reports (photo_file_id);
