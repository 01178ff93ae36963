-- How many members have reached each step of the overview: one line, kept by triggers.

create view overview_steps_made as
  select (select count(*) from people where role = 'user') as signed_up,
         (select count(distinct member_id) from quiz_results where score = total) as quiz_passed,
         (select count(distinct member_id) from payments where status = 'approved') as payment_approved,
         (select count(*) from people where role = 'user' and verified_at is not null) as verified;

create table overview_steps (
  one              bigint primary key check (one = 1),
  signed_up        bigint not null,
  quiz_passed      bigint not null,
  payment_approved bigint not null,
  verified         bigint not null
);
insert into overview_steps values (1, 0, 0, 0, 0);

create function count_member() returns trigger language plpgsql as $$
declare
  was_member constant boolean := tg_op = 'UPDATE' and old.role = 'user';
  is_member constant boolean := new.role = 'user';
begin
  update overview_steps set
    signed_up = signed_up + is_member::integer - was_member::integer,
    verified = verified + (is_member and new.verified_at is not null)::integer
      - (was_member and old.verified_at is not null)::integer;
  return null;
end $$;
create trigger members_are_counted after insert on people
  for each row when (new.role = 'user') execute function count_member();
create trigger members_are_counted_again after update of role, verified_at on people
  for each row execute function count_member();

create function count_first_quizzes() returns trigger language plpgsql as $$
declare
  firsts bigint;
begin
  select count(distinct a.member_id) into firsts from added a
    where a.score = a.total and not exists (
      select 1 from quiz_results q
        where q.member_id = a.member_id and q.score = q.total and q.id not in (select id from added));
  if firsts > 0 then update overview_steps set quiz_passed = quiz_passed + firsts; end if;
  return null;
end $$;
create trigger first_passed_quiz_is_counted after insert on quiz_results
  referencing new table as added for each statement execute function count_first_quizzes();

create function count_first_payments() returns trigger language plpgsql as $$
declare
  firsts bigint;
begin
  select count(distinct a.member_id) into firsts from added a
    where a.status = 'approved' and not exists (
      select 1 from payments p
        where p.member_id = a.member_id and p.status = 'approved' and p.id not in (select id from added));
  if firsts > 0 then update overview_steps set payment_approved = payment_approved + firsts; end if;
  return null;
end $$;
create trigger first_payment_is_counted after insert on payments
  referencing new table as added for each statement execute function count_first_payments();

create function count_first_payments_again() returns trigger language plpgsql as $$
declare
  change bigint;
begin
  select coalesce(sum(has::integer - had::integer), 0) into change from (
    select exists (select 1 from payments p where p.member_id = m.member_id and p.status = 'approved') as has,
           exists (select 1 from before b where b.member_id = m.member_id and b.status = 'approved')
           or exists (select 1 from payments p where p.member_id = m.member_id and p.status = 'approved'
                        and p.id not in (select id from before)) as had
      from (select distinct a.member_id from now a join before b using (id)
              where (a.status = 'approved') <> (b.status = 'approved')) m) members;
  if change <> 0 then update overview_steps set payment_approved = payment_approved + change; end if;
  return null;
end $$;
create trigger first_payment_is_counted_again after update on payments
  referencing old table as before new table as now for each statement execute function count_first_payments_again();
