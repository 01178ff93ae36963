-- Payments that were decided, newest first: all of them, or those that were decided one way.
create index payments_by_decision on payments (decided_at, id) where decided_at is not null;
create index payments_by_outcome on payments (status, decided_at, id) where decided_at is not null;

-- Members are found by a part of their phone number, too: the numbers of the profile that stands join the names in the
-- index of pieces. A rejected profile's may be somebody else's.
drop trigger people_search_is_added;
drop trigger people_search_is_changed;
drop table people_search_pieces;
drop table people_search;

alter table people_names add column phone text not null default '';
update people_names set phone = mobile || '|' || phone_number
  from profiles where profiles.member_id = people_names.person_id and profiles.status <> 'rejected';

create virtual table people_search using fts5 (
  name, surname, both, email, phone,
  content = 'people_names', content_rowid = 'seq', tokenize = 'trigram case_sensitive 1'
);
create virtual table people_search_pieces using fts5vocab ('people_search', 'row');
insert into people_search (people_search, rank) values ('secure-delete', 1);
insert into people_search (people_search) values ('rebuild');

create trigger people_search_is_added after insert on people_names
begin
  insert into people_search (rowid, name, surname, both, email, phone)
    values (new.seq, new.name, new.surname, new.both, new.email, new.phone);
end;

create trigger people_search_is_changed after update on people_names
begin
  insert into people_search (people_search, rowid, name, surname, both, email, phone)
    values ('delete', old.seq, old.name, old.surname, old.both, old.email, old.phone);
  insert into people_search (rowid, name, surname, both, email, phone)
    values (new.seq, new.name, new.surname, new.both, new.email, new.phone);
end;

create trigger profile_phones_are_added after insert on profiles when new.status <> 'rejected'
begin
  update people_names set phone = new.mobile || '|' || new.phone_number where person_id = new.member_id;
end;

create trigger profile_phones_are_refused after update of status on profiles when new.status = 'rejected'
begin
  update people_names set phone = '' where person_id = new.member_id;
end;

create trigger profile_phones_are_erased after delete on profiles when old.status <> 'rejected'
begin
  update people_names set phone = '' where person_id = old.member_id;
end;
