-- Who members say they are. One line for each sending; a rejected one stays as it was.
create table profiles (
  id                text    primary key,
  member_id         text    not null references people (id),
  name              text    not null,
  surname           text    not null,
  date_of_birth     text    not null,
  gender            text    not null check (gender in ('woman', 'man')),
  email             text    not null,
  country           text    not null,
  address           text    not null,
  phone_number      text    not null,
  mobile            text    not null,
  payment           text    not null check (payment in ('IZI', 'D17', 'Binance')),
  cin_front_file_id text    not null references files (id),
  cin_back_file_id  text    not null references files (id),
  video_file_id     text    not null references files (id),
  submitted_at      integer not null,
  status            text    not null check (status in ('submitted', 'verified', 'rejected')),
  decided_by        text references people (id),
  decided_at        integer,
  -- [{item, reason}]
  refused_items     text check (refused_items is null or json_valid(refused_items)),
  reason            text,
  check ((status = 'submitted') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((status = 'rejected') = (refused_items is not null))
) strict;

create index profiles_of_member on profiles (member_id, id);
-- A member has one profile that counts, and no two members share a mobile number.
create unique index profile_standing on profiles (member_id) where status <> 'rejected';
create unique index profile_mobile on profiles (mobile) where status <> 'rejected';
create index profiles_by_mobile on profiles (mobile);
create index profiles_by_birth on profiles (date_of_birth);
create index profiles_by_front on profiles (cin_front_file_id);
create index profiles_by_back on profiles (cin_back_file_id);
create index profiles_by_video on profiles (video_file_id);
create index profiles_waiting on profiles (id) where status = 'submitted';

alter table staff_notifications add column profile_id text references profiles (id);
