-- How many lines a list has of each facet, by when their members joined: in spans of 30 days since 1970, so that also those who
-- joined within some years are counted by adding up.
drop trigger member_counts_grow;
drop trigger member_counts_shrink;
drop trigger member_counts_change;
drop table member_counts;

create table member_counts (
  list    text    not null,
  facet   integer not null,
  span    integer not null,
  members integer not null,
  primary key (list, facet, span)
) strict, without rowid;

insert into member_counts
  select list, facet, joined_at / 2592000000, count(*) from member_table group by list, facet, joined_at / 2592000000;

create trigger member_counts_grow after insert on member_table
begin
  insert into member_counts values (new.list, new.facet, new.joined_at / 2592000000, 1)
    on conflict do update set members = members + 1;
end;
create trigger member_counts_shrink after delete on member_table
begin
  update member_counts set members = members - 1
    where list = old.list and facet = old.facet and span = old.joined_at / 2592000000;
  delete from member_counts
    where list = old.list and facet = old.facet and span = old.joined_at / 2592000000 and members = 0;
end;
create trigger member_counts_change after update of facet, joined_at on member_table
  when new.facet <> old.facet or new.joined_at <> old.joined_at
begin
  update member_counts set members = members - 1
    where list = old.list and facet = old.facet and span = old.joined_at / 2592000000;
  delete from member_counts
    where list = old.list and facet = old.facet and span = old.joined_at / 2592000000 and members = 0;
  insert into member_counts values (new.list, new.facet, new.joined_at / 2592000000, 1)
    on conflict do update set members = members + 1;
end;
