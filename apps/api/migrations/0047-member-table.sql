-- The table of members of staff: filtered, sorted and counted without going through the members, however many there are.
-- A line of member_table stands in one list: '' holds every member, 'pack:<id>' those who own a pack, 'tag:<word>' those with
-- a tag. `facet` is whatever else is filtered by, as one number (domain/members/facet.ts): the lines of a facet stand together
-- in each order, and how many they are is kept.

-- Short words that staff put to a member: 'late', 'wholesale'.
create table member_tags (
  member_id text    not null references people (id),
  tag       text    not null check (length(tag) between 1 and 30),
  added_by  text    not null references people (id),
  added_at  integer not null,
  primary key (member_id, tag)
) strict, without rowid;

-- Filters of the table under a name, each of one person of the staff. The filters are the query of GET /members.
create table member_views (
  id       text    primary key,
  staff_id text    not null references people (id),
  name     text    not null,
  filters  text    not null check (json_valid(filters)),
  saved_at integer not null
) strict;
create index member_views_of_staff on member_views (staff_id, id);

-- What each member's lines say. Of the language: its place in the domain's list, 0 while none was chosen.
create view member_standings as
  select p.id as person_id, p.created_at as joined_at, n.both as name_key,
         (select coalesce(sum(quantity), 0) from payments where member_id = p.id and status = 'approved') as packs,
         (select count(*) from payments where member_id = p.id and status = 'pending')
         + (select count(*) from quiz_results where member_id = p.id and score = total and approved_at is null)
         + (select count(*) from profiles where member_id = p.id and status = 'submitted')
         + (select count(*) from withdrawals where member_id = p.id
             and (status = 'pending' or (status = 'approved' and paid_at is null)))
         + (select count(*) from recharges where member_id = p.id and status = 'pending')
         + (select count(*) from invoices where member_id = p.id and status = 'pending' and receipt_status = 'submitted')
           as waiting,
         (p.verified_at is not null) + 2 * (p.blocked_at is not null)
         + 16 * case p.language when 'source' then 1 when 'fr' then 2 when 'ar' then 3 when 'en' then 4 else 0 end as standing
    from people p join people_names n on n.person_id = p.id
    where p.role = 'user';

-- In which lists each member stands, beside the one that holds them all.
create view member_lists as
  select member_id as person_id, 'pack:' || pack_id as list from payments where status = 'approved' group by 1, pack_id
  union all
  select member_id, 'tag:' || tag from member_tags;

-- What member_table is made of.
create view member_lines as
  select person_id, '' as list, standing + 4 * (packs > 0) + 8 * (waiting > 0) as facet, joined_at, name_key, packs, waiting
    from member_standings
  union all
  select s.person_id, l.list, standing + 4 * (packs > 0) + 8 * (waiting > 0), joined_at, name_key, packs, waiting
    from member_lists l cross join member_standings s on s.person_id = l.person_id;

create table member_table (
  person_id text    not null,
  list      text    not null,
  facet     integer not null,
  joined_at integer not null,
  name_key  text    not null,
  packs     integer not null,
  waiting   integer not null,
  primary key (person_id, list)
) strict, without rowid;

create table member_counts (
  list    text    not null,
  facet   integer not null,
  members integer not null,
  primary key (list, facet)
) strict, without rowid;

insert into member_table select * from member_lines;
insert into member_counts select list, facet, count(*) from member_table group by list, facet;

create index member_table_by_joined on member_table (list, facet, joined_at, person_id);
create index member_table_by_name on member_table (list, facet, name_key, person_id);
create index member_table_by_packs on member_table (list, facet, packs, person_id);
create index withdrawals_by_reference on withdrawals (reference collate nocase) where reference is not null;

create trigger member_counts_grow after insert on member_table
begin
  insert into member_counts values (new.list, new.facet, 1) on conflict do update set members = members + 1;
end;
create trigger member_counts_shrink after delete on member_table
begin
  update member_counts set members = members - 1 where list = old.list and facet = old.facet;
  delete from member_counts where list = old.list and facet = old.facet and members = 0;
end;
create trigger member_counts_change after update of facet on member_table when new.facet <> old.facet
begin
  update member_counts set members = members - 1 where list = old.list and facet = old.facet;
  delete from member_counts where list = old.list and facet = old.facet and members = 0;
  insert into member_counts values (new.list, new.facet, 1) on conflict do update set members = members + 1;
end;

-- Whose lines may say something else by now: what the triggers below say, once for all of them. A line that says the same is
-- not written.
create view member_changed as select '' as person_id where false;
create trigger member_table_follows instead of insert on member_changed
begin
  delete from member_table where person_id = new.person_id
    and (not exists (select 1 from member_standings where person_id = new.person_id)
      or (list <> '' and list not in (select list from member_lists where person_id = new.person_id)));
  insert into member_table
    select person_id, '', standing + 4 * (packs > 0) + 8 * (waiting > 0), joined_at, name_key, packs, waiting
      from member_standings where person_id = new.person_id
    on conflict (person_id, list) do update
      set facet = excluded.facet, joined_at = excluded.joined_at, name_key = excluded.name_key,
          packs = excluded.packs, waiting = excluded.waiting
      where (facet, joined_at, name_key, packs, waiting)
        is not (excluded.facet, excluded.joined_at, excluded.name_key, excluded.packs, excluded.waiting);
  insert into member_table
    select m.person_id, l.list, m.facet, m.joined_at, m.name_key, m.packs, m.waiting
      from member_table m join member_lists l on l.person_id = m.person_id
      where m.person_id = new.person_id and m.list = '' and l.person_id = new.person_id
    on conflict (person_id, list) do update
      set facet = excluded.facet, joined_at = excluded.joined_at, name_key = excluded.name_key,
          packs = excluded.packs, waiting = excluded.waiting
      where (facet, joined_at, name_key, packs, waiting)
        is not (excluded.facet, excluded.joined_at, excluded.name_key, excluded.packs, excluded.waiting);
end;

create trigger member_joins_table after insert on people_names
begin insert into member_changed values (new.person_id); end;
create trigger member_name_in_table after update of both on people_names when new.both <> old.both
begin insert into member_changed values (new.person_id); end;
create trigger member_leaves_table after delete on people_names
begin insert into member_changed values (old.person_id); end;
create trigger member_standing_in_table after update of role, verified_at, blocked_at, language, created_at on people
begin insert into member_changed values (new.id); end;
create trigger member_tag_in_table after insert on member_tags
begin insert into member_changed values (new.member_id); end;
create trigger member_tag_out_of_table after delete on member_tags
begin insert into member_changed values (old.member_id); end;

create trigger member_payment_in_table after insert on payments when new.status in ('pending', 'approved')
begin insert into member_changed values (new.member_id); end;
create trigger member_payment_in_table_again after update of status, quantity, pack_id on payments
begin insert into member_changed values (new.member_id); end;
create trigger member_quiz_in_table after insert on quiz_results when new.score = new.total and new.approved_at is null
begin insert into member_changed values (new.member_id); end;
create trigger member_quiz_in_table_again after update of approved_at on quiz_results
begin insert into member_changed values (new.member_id); end;
create trigger member_profile_in_table after insert on profiles when new.status = 'submitted'
begin insert into member_changed values (new.member_id); end;
create trigger member_profile_in_table_again after update of status on profiles
begin insert into member_changed values (new.member_id); end;
create trigger member_profile_out_of_table after delete on profiles when old.status = 'submitted'
begin insert into member_changed values (old.member_id); end;
create trigger member_withdrawal_in_table after insert on withdrawals when new.status in ('pending', 'approved')
begin insert into member_changed values (new.member_id); end;
create trigger member_withdrawal_in_table_again after update of status, paid_at on withdrawals
begin insert into member_changed values (new.member_id); end;
create trigger member_recharge_in_table after insert on recharges when new.status = 'pending'
begin insert into member_changed values (new.member_id); end;
create trigger member_recharge_in_table_again after update of status on recharges
begin insert into member_changed values (new.member_id); end;
create trigger member_receipt_in_table after insert on invoices when new.receipt_status = 'submitted'
begin insert into member_changed values (new.member_id); end;
create trigger member_receipt_in_table_again after update of status, receipt_status on invoices
begin insert into member_changed values (new.member_id); end;
