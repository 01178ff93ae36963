-- Reads and decisions take as long with a hundred thousand members as with a thousand: each finds its rows by an index.

-- What waits, with since when, so that counting it looks at nothing else.
drop index payments_waiting;
drop index quiz_waiting;
drop index profiles_waiting;
drop index withdrawals_waiting;
drop index recharges_waiting;
drop index invoice_receipts_waiting;
drop index mails_waiting;
create index payments_waiting on payments (id, created_at) where status = 'pending';
create index quiz_waiting on quiz_results (id, created_at) where score = total and approved_at is null;
create index profiles_waiting on profiles (id, submitted_at) where status = 'submitted';
create index withdrawals_waiting on withdrawals (id, confirmed_at) where status = 'pending';
create index recharges_waiting on recharges (id, created_at) where status = 'pending';
create index invoice_receipts_waiting on invoices (receipt_sent_at, id)
  where status = 'pending' and receipt_status = 'submitted';
create index mails_waiting on mails (id, next_at, created_at) where sent_at is null;
create index messages_waiting on messages (seq) where read_at is null and side = 'member';

-- Members newest first, all of them or those who are (not) verified; and the few who are staff.
create index people_by_role on people (role, id);
create index people_by_standing on people (role, (verified_at is null), id);

create index push_subscriptions_of_session on push_subscriptions (session_id);
create index password_resets_of_person on password_resets (person_id);
create index mails_of_recipient on mails (recipient, kind, created_at);
create index profiles_by_phone on profiles (phone_number);
-- Rows that are deleted are looked for in what may point to them.
create index messages_of_file on messages (file_id) where file_id is not null;
create index staff_notifications_of_withdrawal on staff_notifications (withdrawal_id) where withdrawal_id is not null;

-- The bytes of all kept files, so that nobody adds them up.
create table stored_files (
  one   integer primary key check (one = 1),
  bytes integer not null
) strict;
insert into stored_files select 1, coalesce(sum(size), 0) from files;

create trigger stored_files_grow after insert on files
begin
  update stored_files set bytes = bytes + new.size;
end;
create trigger stored_files_change after update of size on files
begin
  update stored_files set bytes = bytes + new.size - old.size;
end;
create trigger stored_files_shrink after delete on files
begin
  update stored_files set bytes = bytes - old.size;
end;

-- Wallet points by the hour in which they become valid, so that what the house owes is no sum over the whole ledger: its
-- lines are only ever added. Within an hour the lines themselves are read.
create table wallet_points_by_hour (
  hour   integer primary key,
  points integer not null
) strict;
insert into wallet_points_by_hour
  select becomes_valid_at / 3600000, sum(points) from point_entries where account = 'wallet' group by 1;
create index wallet_points_by_time on point_entries (becomes_valid_at, points) where account = 'wallet';

create trigger wallet_points_are_summed after insert on point_entries when new.account = 'wallet'
begin
  insert into wallet_points_by_hour values (new.becomes_valid_at / 3600000, new.points)
    on conflict (hour) do update set points = points + excluded.points;
end;

-- With the points, so that a member's sums are added from the index alone.
drop index point_entries_of_member;
create index point_entries_of_member on point_entries (member_id, account, becomes_valid_at, points);

-- Conversations are found by a member's address, too: it joins the names in the index of pieces.
drop trigger people_search_is_added;
drop trigger people_search_is_changed;
drop table people_search_pieces;
drop table people_search;

alter table people_names add column email text not null default '';
update people_names set email = (select fold_name(email) from people where id = person_id);

create virtual table people_search using fts5 (
  name, surname, both, email,
  content = 'people_names', content_rowid = 'seq', tokenize = 'trigram case_sensitive 1'
);
create virtual table people_search_pieces using fts5vocab ('people_search', 'row');
insert into people_search (people_search, rank) values ('secure-delete', 1);
insert into people_search (people_search) values ('rebuild');

create trigger people_search_is_added after insert on people_names
begin
  insert into people_search (rowid, name, surname, both, email)
    values (new.seq, new.name, new.surname, new.both, new.email);
end;

create trigger people_search_is_changed after update on people_names
begin
  insert into people_search (people_search, rowid, name, surname, both, email)
    values ('delete', old.seq, old.name, old.surname, old.both, old.email);
  insert into people_search (rowid, name, surname, both, email)
    values (new.seq, new.name, new.surname, new.both, new.email);
end;
