-- What the overview adds up is kept as rows are written: by the hour, since hours fall into days in every time zone, so a year
-- is some thousand lines whatever the number of members. Each view says what a table is the sum of: it is filled from there
-- here, and the doctor compares the two.

create view overview_lines as
  select approved_at / 3600000 as hour,
         -- Of instalments the receipt pays the first: the others are invoices.
         iif(plan is null, total_millimes, quantity * json_extract(plan, '$.monthlyMillimes')) as approved,
         0 as invoices_paid, 0 as recharged, 0 as paid_out_points, 0 as members, 0 as verified
    from payments where status = 'approved'
  union all
  select paid_at / 3600000, 0, coalesce(amount_millimes, 0), 0, 0, 0, 0
    from invoices where status = 'paid' and paid_at is not null
  union all
  select decided_at / 3600000, 0, 0, total_millimes, 0, 0, 0 from recharges where status = 'accepted'
  union all
  select paid_at / 3600000, 0, 0, 0, points, 0, 0 from withdrawals where paid_at is not null
  union all
  select created_at / 3600000, 0, 0, 0, 0, 1, 0 from people where role = 'user'
  union all
  select verified_at / 3600000, 0, 0, 0, 0, 0, 1 from people where role = 'user' and verified_at is not null;

-- Money in millimes.
create table overview_by_hour (
  hour            integer primary key,
  approved        integer not null default 0,
  invoices_paid   integer not null default 0,
  recharged       integer not null default 0,
  paid_out_points integer not null default 0,
  members         integer not null default 0,
  verified        integer not null default 0
) strict;
insert into overview_by_hour
  select hour, sum(approved), sum(invoices_paid), sum(recharged), sum(paid_out_points), sum(members), sum(verified)
    from overview_lines group by hour;

create trigger approved_payments_are_summed after insert on payments when new.status = 'approved'
begin
  insert into overview_by_hour (hour, approved)
    values (new.approved_at / 3600000,
            iif(new.plan is null, new.total_millimes, new.quantity * json_extract(new.plan, '$.monthlyMillimes')))
    on conflict (hour) do update set approved = approved + excluded.approved;
end;
create trigger approved_payments_are_summed_again after update of status, approved_at on payments
begin
  insert into overview_by_hour (hour, approved)
    select old.approved_at / 3600000,
           -iif(old.plan is null, old.total_millimes, old.quantity * json_extract(old.plan, '$.monthlyMillimes'))
      where old.status = 'approved'
    on conflict (hour) do update set approved = approved + excluded.approved;
  insert into overview_by_hour (hour, approved)
    select new.approved_at / 3600000,
           iif(new.plan is null, new.total_millimes, new.quantity * json_extract(new.plan, '$.monthlyMillimes'))
      where new.status = 'approved'
    on conflict (hour) do update set approved = approved + excluded.approved;
end;

create trigger paid_invoices_are_summed after insert on invoices when new.status = 'paid' and new.paid_at is not null
begin
  insert into overview_by_hour (hour, invoices_paid) values (new.paid_at / 3600000, coalesce(new.amount_millimes, 0))
    on conflict (hour) do update set invoices_paid = invoices_paid + excluded.invoices_paid;
end;
create trigger paid_invoices_are_summed_again after update of status, paid_at, amount_millimes on invoices
begin
  insert into overview_by_hour (hour, invoices_paid)
    select old.paid_at / 3600000, -coalesce(old.amount_millimes, 0)
      where old.status = 'paid' and old.paid_at is not null
    on conflict (hour) do update set invoices_paid = invoices_paid + excluded.invoices_paid;
  insert into overview_by_hour (hour, invoices_paid)
    select new.paid_at / 3600000, coalesce(new.amount_millimes, 0)
      where new.status = 'paid' and new.paid_at is not null
    on conflict (hour) do update set invoices_paid = invoices_paid + excluded.invoices_paid;
end;

create trigger accepted_recharges_are_summed after insert on recharges when new.status = 'accepted'
begin
  insert into overview_by_hour (hour, recharged) values (new.decided_at / 3600000, new.total_millimes)
    on conflict (hour) do update set recharged = recharged + excluded.recharged;
end;
create trigger accepted_recharges_are_summed_again after update of status, decided_at on recharges
begin
  insert into overview_by_hour (hour, recharged)
    select old.decided_at / 3600000, -old.total_millimes where old.status = 'accepted'
    on conflict (hour) do update set recharged = recharged + excluded.recharged;
  insert into overview_by_hour (hour, recharged)
    select new.decided_at / 3600000, new.total_millimes where new.status = 'accepted'
    on conflict (hour) do update set recharged = recharged + excluded.recharged;
end;

create trigger payouts_are_summed after insert on withdrawals when new.paid_at is not null
begin
  insert into overview_by_hour (hour, paid_out_points) values (new.paid_at / 3600000, new.points)
    on conflict (hour) do update set paid_out_points = paid_out_points + excluded.paid_out_points;
end;
create trigger payouts_are_summed_again after update of paid_at on withdrawals
begin
  insert into overview_by_hour (hour, paid_out_points)
    select old.paid_at / 3600000, -old.points where old.paid_at is not null
    on conflict (hour) do update set paid_out_points = paid_out_points + excluded.paid_out_points;
  insert into overview_by_hour (hour, paid_out_points)
    select new.paid_at / 3600000, new.points where new.paid_at is not null
    on conflict (hour) do update set paid_out_points = paid_out_points + excluded.paid_out_points;
end;

create trigger members_are_summed after insert on people when new.role = 'user'
begin
  insert into overview_by_hour (hour, members) values (new.created_at / 3600000, 1)
    on conflict (hour) do update set members = members + 1;
  insert into overview_by_hour (hour, verified) select new.verified_at / 3600000, 1 where new.verified_at is not null
    on conflict (hour) do update set verified = verified + 1;
end;
create trigger members_are_summed_again after update of role, verified_at on people
begin
  insert into overview_by_hour (hour, members)
    values (new.created_at / 3600000, (new.role = 'user') - (old.role = 'user'))
    on conflict (hour) do update set members = members + excluded.members;
  insert into overview_by_hour (hour, verified)
    select old.verified_at / 3600000, -1 where old.role = 'user' and old.verified_at is not null
    on conflict (hour) do update set verified = verified + excluded.verified;
  insert into overview_by_hour (hour, verified)
    select new.verified_at / 3600000, 1 where new.role = 'user' and new.verified_at is not null
    on conflict (hour) do update set verified = verified + excluded.verified;
end;

-- How many members have reached each step: signed up, passed a quiz, own a pack, are verified.
create view overview_steps_made as
  select (select count(*) from people where role = 'user') as signed_up,
         (select count(distinct member_id) from quiz_results where score = total) as quiz_passed,
         (select count(distinct member_id) from payments where status = 'approved') as payment_approved,
         (select count(*) from people where role = 'user' and verified_at is not null) as verified;

create table overview_steps (
  one              integer primary key check (one = 1),
  signed_up        integer not null,
  quiz_passed      integer not null,
  payment_approved integer not null,
  verified         integer not null
) strict;
insert into overview_steps select 1, signed_up, quiz_passed, payment_approved, verified from overview_steps_made;

create trigger members_are_counted after insert on people when new.role = 'user'
begin
  update overview_steps set signed_up = signed_up + 1, verified = verified + (new.verified_at is not null);
end;
create trigger members_are_counted_again after update of role, verified_at on people
begin
  update overview_steps set
    signed_up = signed_up + (new.role = 'user') - (old.role = 'user'),
    verified = verified + (new.role = 'user' and new.verified_at is not null)
                        - (old.role = 'user' and old.verified_at is not null);
end;
create trigger first_passed_quiz_is_counted after insert on quiz_results
  when new.score = new.total and not exists (
    select 1 from quiz_results where member_id = new.member_id and score = total and id <> new.id)
begin
  update overview_steps set quiz_passed = quiz_passed + 1;
end;
create trigger first_payment_is_counted after insert on payments
  when new.status = 'approved' and not exists (
    select 1 from payments where member_id = new.member_id and status = 'approved' and id <> new.id)
begin
  update overview_steps set payment_approved = payment_approved + 1;
end;
create trigger first_payment_is_counted_again after update of status on payments
  when (new.status = 'approved') <> (old.status = 'approved') and not exists (
    select 1 from payments where member_id = new.member_id and status = 'approved' and id <> new.id)
begin
  update overview_steps set payment_approved = payment_approved + iif(new.status = 'approved', 1, -1);
end;

-- Invoices that nobody has paid, nor sent a receipt for that may be good, by their day.
create view unpaid_invoices as
  select invoice_date as day, coalesce(amount_millimes, 0) as millimes
    from invoices where status = 'pending' and receipt_status is not 'submitted';

create table unpaid_by_day (
  day      text primary key,
  invoices integer not null,
  millimes integer not null
) strict, without rowid;
insert into unpaid_by_day select day, count(*), sum(millimes) from unpaid_invoices group by day;

create trigger unpaid_invoices_are_summed after insert on invoices
  when new.status = 'pending' and new.receipt_status is not 'submitted'
begin
  insert into unpaid_by_day values (new.invoice_date, 1, coalesce(new.amount_millimes, 0))
    on conflict (day) do update set invoices = invoices + 1, millimes = millimes + excluded.millimes;
end;
create trigger unpaid_invoices_are_summed_again
  after update of status, receipt_status, invoice_date, amount_millimes on invoices
begin
  update unpaid_by_day set invoices = invoices - 1, millimes = millimes - coalesce(old.amount_millimes, 0)
    where day = old.invoice_date and old.status = 'pending' and old.receipt_status is not 'submitted';
  delete from unpaid_by_day where day = old.invoice_date and invoices = 0;
  insert into unpaid_by_day select new.invoice_date, 1, coalesce(new.amount_millimes, 0)
    where new.status = 'pending' and new.receipt_status is not 'submitted'
    on conflict (day) do update set invoices = invoices + 1, millimes = millimes + excluded.millimes;
end;

-- With the points: withdrawals on their way are owed.
drop index withdrawals_waiting;
drop index withdrawals_unpaid;
create index withdrawals_waiting on withdrawals (id, confirmed_at, points) where status = 'pending';
create index withdrawals_unpaid on withdrawals (id, decided_at, points) where status = 'approved' and paid_at is null;
