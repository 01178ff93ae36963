-- What a member was told.
create table member_notifications (
  id         text    primary key,
  member_id  text    not null references people (id),
  type       text    not null,
  message    text    not null,
  subject_id text,
  created_at integer not null,
  read_at    integer
) strict;

create index member_notifications_of_member on member_notifications (member_id, id);
create index member_notifications_unread on member_notifications (member_id) where read_at is null;

-- What staff were told. Their work comes from pending rows, so deleting one loses nothing.
create table staff_notifications (
  id             text    primary key,
  type           text    not null,
  message        text    not null,
  member_id      text references people (id),
  payment_id     text references payments (id),
  quiz_result_id text references quiz_results (id),
  created_at     integer not null
) strict;

create index staff_notifications_by_type on staff_notifications (type, id);
