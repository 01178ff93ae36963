/* A number of a change is given as its transaction commits, by one transaction at a time, and the next one has its turn only
   when this one is seen by all: whoever has read up to a number has missed none below it (decision 56). Until then the line
   has a number of its own that nobody asks for. */
create sequence change_log_places increment -1 maxvalue -1 start -1 owned by change_log.seq;
drop trigger change_log_takes_a_number on change_log;
create trigger change_log_takes_a_place before insert on change_log
  for each row when (new.seq is null) execute function take_seq('change_log_places');

create function number_change() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('waha: order of changes'));
  update change_log set seq = nextval('change_log_numbers') where seq = new.seq;
  return null;
end $$;
create constraint trigger change_log_takes_a_number after insert on change_log
  deferrable initially deferred for each row when (new.seq < 0) execute function number_change();

/* How often these tables were written to: what a node has read of them and keeps is right while this stands. */
create table table_marks (
  name    text collate "C" primary key,
  written bigint           not null
);
insert into table_marks values ('catalogue_items', 0), ('catalogue_orders', 0), ('catalogue_picture_sizes', 0);

create function mark_table() returns trigger language plpgsql as $$
begin
  update table_marks set written = written + 1 where name = tg_table_name;
  return null;
end $$;
create trigger catalogue_items_are_marked after insert or update or delete on catalogue_items
  for each statement execute function mark_table();
create trigger catalogue_orders_are_marked after insert or update or delete on catalogue_orders
  for each statement execute function mark_table();
create trigger catalogue_picture_sizes_are_marked after insert or update or delete on catalogue_picture_sizes
  for each statement execute function mark_table();
