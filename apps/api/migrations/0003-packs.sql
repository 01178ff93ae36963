-- The catalogue of packs, seeded from data/catalogue/packs.json.
create table packs (
  id                   text    primary key,
  position             integer not null,
  pack_name            text    not null unique,
  slug                 text    not null unique,
  type                 text    not null check (type in ('local', 'international')),
  pack_group           text    not null,
  price_millimes       integer not null check (price_millimes > 0),
  facility_points      integer not null check (facility_points >= 0),
  monthly_bonus_points integer not null check (monthly_bonus_points > 0),
  gift                 text    not null,
  withdrawal_days      integer not null check (withdrawal_days > 0),
  promotional_video    text    not null,
  training_video       text    not null,
  -- [{id, months, monthlyMillimes, totalMillimes}]
  plans                text    not null check (json_valid(plans)),
  -- [{id, questionText, options, correctAnswer}]
  questions            text    not null check (json_valid(questions))
) strict;

-- Every try at a quiz is kept.
create table quiz_results (
  id                  text    primary key,
  member_id           text    not null references people (id),
  pack_id             text    not null references packs (id),
  score               integer not null check (score >= 0),
  total               integer not null check (total > 0),
  training_watched_at integer,
  created_at          integer not null,
  approved_by         text references people (id),
  approved_at         integer,
  check (score <= total),
  check ((approved_by is null) = (approved_at is null)),
  check (approved_at is null or score = total)
) strict;

create index quiz_results_of_member on quiz_results (member_id, pack_id, created_at);
-- A pack's quiz is passed once.
create unique index quiz_passed_once on quiz_results (member_id, pack_id) where score = total;
create index quiz_waiting on quiz_results (id) where score = total and approved_at is null;

create table training_progress (
  member_id        text    not null references people (id),
  pack_id          text    not null references packs (id),
  rev              text    not null,
  intervals        text    not null check (json_valid(intervals)),
  duration_seconds real    not null,
  updated_at       integer not null,
  primary key (member_id, pack_id)
) strict, without rowid;
