-- What a move to another place has to say here (decision 59): that the rows are on their way from here, that they are still
-- arriving, or that they have gone. No line in a house that stays where it is.
create table move_mark (
  one       bigint           primary key check (one = 1),
  state     text collate "C" not null check (state in ('leaving', 'arriving', 'gone')),
  -- The same on both sides.
  move_id   text collate "C" not null,
  -- The name of the history of changes that moves.
  house     text collate "C" not null,
  -- The other side, as people call it, without a password.
  other     text collate "C" not null,
  marked_at bigint           not null
);
