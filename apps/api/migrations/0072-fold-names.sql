-- Names are found and sorted as they are folded by now: Arabic letters that are written for each other are one, and a first
-- name ends before every letter, so that "Lina Ben" stands before "Lina Ben Salah", and "Ali Zed" before "Alia Ben".
update people_names set name = folded.name, surname = folded.surname, both = folded.both, email = folded.email
  from (
    select id, fold_name(name) || '||' as name, fold_name(surname) || '||' as surname,
           fold_name(name || surname) || '||' as both, fold_name(email) as email
      from people
  ) as folded
  where folded.id = people_names.person_id
    and (people_names.name, people_names.surname, people_names.both, people_names.email)
      is not (folded.name, folded.surname, folded.both, folded.email);

drop view member_standings;
create view member_standings as
  select p.id as person_id, p.created_at as joined_at, replace(n.name || n.surname, '||', ' ') as name_key,
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

drop trigger member_name_in_table;
create trigger member_name_in_table after update of name, surname on people_names
  when new.name <> old.name or new.surname <> old.surname
begin insert into member_changed values (new.person_id); end;
update member_table set name_key = s.name_key from member_standings s where s.person_id = member_table.person_id;
