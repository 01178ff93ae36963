-- Names as they are compared, in pieces of three letters: a search looks up its pieces instead of reading everybody. Two
-- signs behind each name make a piece of its last letters, too, so that two letters can be looked up as beginnings of pieces.
-- The program writes people_names, since it alone knows how names are compared; the index follows by itself.
-- seq is a number of its own: the rows' own numbers change when the file is written anew.
create table people_names (
  seq       integer primary key autoincrement,
  person_id text    not null unique references people (id),
  name      text    not null,
  surname   text    not null,
  both      text    not null
) strict;

create virtual table people_search using fts5 (
  name, surname, both,
  content = 'people_names', content_rowid = 'seq', tokenize = 'trigram case_sensitive 1'
);
create virtual table people_search_pieces using fts5vocab ('people_search', 'row');

-- What is taken out leaves nothing behind in the index.
insert into people_search (people_search, rank) values ('secure-delete', 1);

create trigger people_search_is_added after insert on people_names
begin
  insert into people_search (rowid, name, surname, both) values (new.seq, new.name, new.surname, new.both);
end;

create trigger people_search_is_changed after update on people_names
begin
  insert into people_search (people_search, rowid, name, surname, both)
    values ('delete', old.seq, old.name, old.surname, old.both);
  insert into people_search (rowid, name, surname, both) values (new.seq, new.name, new.surname, new.both);
end;

insert into people_names (person_id, name, surname, both)
  select id, fold_name(name) || '||', fold_name(surname) || '||', fold_name(name || surname) || '||' from people order by id;
