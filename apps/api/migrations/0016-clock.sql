-- The newest instant at which the clock was believed: a clock that is far ahead of it waits for a person. Begun with the
-- newest thing that was ever written; an empty installation begins at its first start.
create table clock_mark (
  one       integer primary key check (one = 1),
  marked_at integer not null
) strict;

insert into clock_mark (one, marked_at)
  select 1, newest from (
    select max(at) as newest from (
      select max(at) as at from audit_log
      union all select max(at) from change_log
      union all select max(created_at) from sessions
      union all select max(created_at) from payments
    )
  ) where newest is not null;
