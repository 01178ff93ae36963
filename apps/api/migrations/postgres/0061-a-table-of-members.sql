-- What triggers keep of each member for the table of staff (decision 46).

create view member_standings as
  select p.id as person_id, p.created_at as joined_at, n."both" as name_key,
         (select coalesce(sum(quantity), 0)::bigint from payments where member_id = p.id and status = 'approved') as packs,
         (select count(*) from payments where member_id = p.id and status = 'pending')
         + (select count(*) from quiz_results where member_id = p.id and score = total and approved_at is null)
         + (select count(*) from profiles where member_id = p.id and status = 'submitted')
         + (select count(*) from withdrawals where member_id = p.id
             and (status = 'pending' or (status = 'approved' and paid_at is null)))
         + (select count(*) from recharges where member_id = p.id and status = 'pending')
         + (select count(*) from invoices where member_id = p.id and status = 'pending' and receipt_status = 'submitted')
           as waiting,
         ((p.verified_at is not null)::integer + 2 * (p.blocked_at is not null)::integer
         + 16 * case p.language when 'source' then 1 when 'fr' then 2 when 'ar' then 3 when 'en' then 4 else 0 end)::bigint
           as standing
    from people p join people_names n on n.person_id = p.id
    where p.role = 'user';

create view member_lists as
  select member_id as person_id, 'pack:' || pack_id as list from payments where status = 'approved' group by 1, pack_id
  union all
  select member_id, 'tag:' || tag from member_tags;

create view member_lines as
  select person_id, '' collate "C" as list, standing + 4 * (packs > 0)::integer + 8 * (waiting > 0)::integer as facet,
         joined_at, name_key, packs, waiting
    from member_standings
  union all
  select s.person_id, l.list, standing + 4 * (packs > 0)::integer + 8 * (waiting > 0)::integer,
         joined_at, name_key, packs, waiting
    from member_lists l cross join member_standings s where s.person_id = l.person_id;

create table member_table (
  person_id text collate "C" not null,
  list      text collate "C" not null,
  facet     bigint           not null,
  joined_at bigint           not null,
  name_key  text collate "C" not null,
  packs     bigint           not null,
  waiting   bigint           not null,
  primary key (person_id, list)
);
create index member_table_by_joined on member_table (list, facet, joined_at, person_id);
create index member_table_by_name on member_table (list, facet, name_key, person_id);
create index member_table_by_packs on member_table (list, facet, packs, person_id);
create index member_table_by_person on member_table (list, person_id, facet, joined_at);

create table member_counts (
  list    text collate "C" not null,
  facet   bigint           not null,
  span    bigint           not null,
  members bigint           not null,
  primary key (list, facet, span)
);

create function count_line() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update member_counts set members = members - 1
      where list = old.list and facet = old.facet and span = old.joined_at / 2592000000;
    delete from member_counts
      where list = old.list and facet = old.facet and span = old.joined_at / 2592000000 and members = 0;
  end if;
  if tg_op <> 'DELETE' then
    insert into member_counts as kept values (new.list, new.facet, new.joined_at / 2592000000, 1)
      on conflict (list, facet, span) do update set members = kept.members + 1;
  end if;
  return null;
end $$;
create trigger member_counts_grow after insert on member_table for each row execute function count_line();
create trigger member_counts_shrink after delete on member_table for each row execute function count_line();
create trigger member_counts_change after update of facet, joined_at on member_table
  for each row when (new.facet <> old.facet or new.joined_at <> old.joined_at) execute function count_line();

-- Whose lines are made anew: put in by triggers.
create view member_changed as select '' collate "C" as person_id where false;

create function follow_member() returns trigger language plpgsql as $$
begin
  delete from member_table t where t.person_id = new.person_id
    and (not exists (select 1 from member_standings s where s.person_id = new.person_id)
      or (t.list <> '' and t.list not in (select l.list from member_lists l where l.person_id = new.person_id)));
  insert into member_table as kept
    select s.person_id, '', s.standing + 4 * (s.packs > 0)::integer + 8 * (s.waiting > 0)::integer,
           s.joined_at, s.name_key, s.packs, s.waiting
      from member_standings s where s.person_id = new.person_id
    on conflict (person_id, list) do update
      set facet = excluded.facet, joined_at = excluded.joined_at, name_key = excluded.name_key,
          packs = excluded.packs, waiting = excluded.waiting
      where (kept.facet, kept.joined_at, kept.name_key, kept.packs, kept.waiting)
        is distinct from (excluded.facet, excluded.joined_at, excluded.name_key, excluded.packs, excluded.waiting);
  insert into member_table as kept
    select m.person_id, l.list, m.facet, m.joined_at, m.name_key, m.packs, m.waiting
      from member_table m join member_lists l on l.person_id = m.person_id
      where m.person_id = new.person_id and m.list = '' and l.person_id = new.person_id
    on conflict (person_id, list) do update
      set facet = excluded.facet, joined_at = excluded.joined_at, name_key = excluded.name_key,
          packs = excluded.packs, waiting = excluded.waiting
      where (kept.facet, kept.joined_at, kept.name_key, kept.packs, kept.waiting)
        is distinct from (excluded.facet, excluded.joined_at, excluded.name_key, excluded.packs, excluded.waiting);
  return new;
end $$;
create trigger member_table_follows instead of insert on member_changed for each row execute function follow_member();

/* Somebody of this row; the argument is the column that says who. */
create function tell_member_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if tg_argv[0] = 'person_id' then insert into member_changed values (old.person_id);
    else insert into member_changed values (old.member_id); end if;
  elsif tg_argv[0] = 'person_id' then insert into member_changed values (new.person_id);
  elsif tg_argv[0] = 'id' then insert into member_changed values (new.id);
  else insert into member_changed values (new.member_id); end if;
  return null;
end $$;
create trigger member_joins_table after insert on people_names
  for each row execute function tell_member_changed('person_id');
create trigger member_name_in_table after update of "both" on people_names
  for each row when (new."both" <> old."both") execute function tell_member_changed('person_id');
create trigger member_leaves_table after delete on people_names
  for each row execute function tell_member_changed('person_id');
create trigger member_standing_in_table after update of role, verified_at, blocked_at, language, created_at on people
  for each row execute function tell_member_changed('id');
create trigger member_tag_in_table after insert on member_tags
  for each row execute function tell_member_changed('member_id');
create trigger member_tag_out_of_table after delete on member_tags
  for each row execute function tell_member_changed('member_id');
create trigger member_payment_in_table after insert on payments
  for each row when (new.status in ('pending', 'approved')) execute function tell_member_changed('member_id');
create trigger member_payment_in_table_again after update of status, quantity, pack_id on payments
  for each row execute function tell_member_changed('member_id');
create trigger member_quiz_in_table after insert on quiz_results
  for each row when (new.score = new.total and new.approved_at is null)
  execute function tell_member_changed('member_id');
create trigger member_quiz_in_table_again after update of approved_at on quiz_results
  for each row execute function tell_member_changed('member_id');
create trigger member_profile_in_table after insert on profiles
  for each row when (new.status = 'submitted') execute function tell_member_changed('member_id');
create trigger member_profile_in_table_again after update of status on profiles
  for each row execute function tell_member_changed('member_id');
create trigger member_profile_out_of_table after delete on profiles
  for each row when (old.status = 'submitted') execute function tell_member_changed('member_id');
create trigger member_withdrawal_in_table after insert on withdrawals
  for each row when (new.status in ('pending', 'approved')) execute function tell_member_changed('member_id');
create trigger member_withdrawal_in_table_again after update of status, paid_at on withdrawals
  for each row execute function tell_member_changed('member_id');
create trigger member_recharge_in_table after insert on recharges
  for each row when (new.status = 'pending') execute function tell_member_changed('member_id');
create trigger member_recharge_in_table_again after update of status on recharges
  for each row execute function tell_member_changed('member_id');
create trigger member_receipt_in_table after insert on invoices
  for each row when (new.receipt_status = 'submitted') execute function tell_member_changed('member_id');
create trigger member_receipt_in_table_again after update of status, receipt_status on invoices
  for each row execute function tell_member_changed('member_id');
