-- The triggers of version 0.1.0, their functions, and the sequences of ids. Their tables: 0001-schema.sql.
-- A trigger of a row sees all rows of its statement, unlike in SQLite. So a trigger that reads other rows runs once per
-- statement, and compares the rows before and after it.

-- Ids -----------------------------------------------------------------------------------------------------------------

/* Assigns the next number of a sequence, the argument, to an id that is missing or null: drizzle writes null. */
create function take_id() returns trigger language plpgsql as $$
begin
  new.id := nextval(tg_argv[0]::regclass);
  return new;
end $$;

create function take_seq() returns trigger language plpgsql as $$
begin
  new.seq := nextval(tg_argv[0]::regclass);
  return new;
end $$;

create sequence people_names_numbers owned by people_names.seq;
create trigger people_names_takes_a_number before insert on people_names
  for each row when (new.seq is null) execute function take_seq('people_names_numbers');

create sequence password_link_requests_numbers owned by password_link_requests.id;
create trigger password_link_requests_takes_a_number before insert on password_link_requests
  for each row when (new.id is null) execute function take_id('password_link_requests_numbers');

create sequence auth_attempts_numbers owned by auth_attempts.id;
create trigger auth_attempts_takes_a_number before insert on auth_attempts
  for each row when (new.id is null) execute function take_id('auth_attempts_numbers');

create sequence lockouts_numbers owned by lockouts.id;
create trigger lockouts_takes_a_number before insert on lockouts
  for each row when (new.id is null) execute function take_id('lockouts_numbers');

create sequence audit_log_numbers owned by audit_log.id;
create trigger audit_log_takes_a_number before insert on audit_log
  for each row when (new.id is null) execute function take_id('audit_log_numbers');

create sequence mails_numbers owned by mails.id;
create trigger mails_takes_a_number before insert on mails
  for each row when (new.id is null) execute function take_id('mails_numbers');

create sequence mail_tries_numbers owned by mail_tries.id;
create trigger mail_tries_takes_a_number before insert on mail_tries
  for each row when (new.id is null) execute function take_id('mail_tries_numbers');

create sequence pushes_numbers owned by pushes.id;
create trigger pushes_takes_a_number before insert on pushes
  for each row when (new.id is null) execute function take_id('pushes_numbers');

create sequence point_entries_numbers owned by point_entries.id;
create trigger point_entries_takes_a_number before insert on point_entries
  for each row when (new.id is null) execute function take_id('point_entries_numbers');

create sequence messages_numbers owned by messages.seq;
create trigger messages_takes_a_number before insert on messages
  for each row when (new.seq is null) execute function take_seq('messages_numbers');

-- A change gets its number as its transaction commits, one transaction after the other, and the lock is released only
-- when the number is visible to all. So a reader that has read up to a number has missed no lower one (decision 56).
-- Until then, the row has a negative number that nobody reads.
create sequence change_log_numbers owned by change_log.seq;
create sequence change_log_places increment -1 maxvalue -1 start -1 owned by change_log.seq;
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

-- Append-only tables --------------------------------------------------------------------------------------------------

/* Prevents the statement. The argument is the error message. */
create function refuse() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'integrity_constraint_violation';
end $$;

-- `truncate` fires no trigger of rows, so append-only tables refuse it separately.

create trigger point_entries_are_never_changed before update on point_entries
  for each row execute function refuse('the ledger is append-only');
create trigger point_entries_are_never_deleted before delete on point_entries
  for each row execute function refuse('the ledger is append-only');
create trigger point_entries_are_never_emptied before truncate on point_entries
  execute function refuse('the ledger is append-only');

create trigger audit_log_is_never_changed before update on audit_log
  for each row execute function refuse('the audit log is append-only');
create trigger audit_log_is_never_deleted before delete on audit_log
  for each row execute function refuse('the audit log is append-only');
create trigger audit_log_is_never_emptied before truncate on audit_log
  execute function refuse('the audit log is append-only');

create trigger seller_versions_are_never_changed before update on seller_versions
  for each row execute function refuse('versions of the seller are append-only');
create trigger seller_versions_are_never_deleted before delete on seller_versions
  for each row execute function refuse('versions of the seller are append-only');
create trigger seller_versions_are_never_emptied before truncate on seller_versions
  execute function refuse('versions of the seller are append-only');

create trigger catalogue_versions_are_never_changed before update on catalogue_versions
  for each row execute function refuse('versions of the catalogue are append-only');
create trigger catalogue_versions_are_never_deleted before delete on catalogue_versions
  for each row execute function refuse('versions of the catalogue are append-only');
create trigger catalogue_versions_are_never_emptied before truncate on catalogue_versions
  execute function refuse('versions of the catalogue are append-only');

/* Only the next number of its year, even if a program is wrong or stops in the middle. No number is used twice. */
create function number_invoice_without_gap() returns trigger language plpgsql as $$
begin
  if new.number_year not between 1970 and 9999
     or new.number <> (select coalesce(max(number), 0) + 1 from invoices where number_year = new.number_year) then
    raise exception 'an invoice has the next number of its year' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger invoices_are_numbered_without_gaps before insert on invoices
  for each row execute function number_invoice_without_gap();
create trigger numbers_of_invoices_are_never_changed before update of number_year, number, seller_version on invoices
  for each row when (new.number_year <> old.number_year or new.number <> old.number
    or new.seller_version is distinct from old.seller_version)
  execute function refuse('an invoice keeps its number and its seller');
create trigger invoices_are_never_deleted before delete on invoices
  for each row execute function refuse('an invoice that is taken back is cancelled and keeps its number');
create trigger invoices_are_never_emptied before truncate on invoices
  execute function refuse('an invoice that is taken back is cancelled and keeps its number');

create trigger buyers_of_invoices_are_never_changed before update on invoice_buyers
  for each row execute function refuse('the buyer of an invoice stays as it was issued');

-- Search --------------------------------------------------------------------------------------------------------------

/* The phone numbers of a member are those of the current profile. */
create function keep_phones() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update people_names set phone = new.mobile || '|' || new.phone_number where person_id = new.member_id;
  else
    update people_names set phone = '' where person_id = old.member_id;
  end if;
  return null;
end $$;
create trigger profile_phones_are_added after insert on profiles
  for each row when (new.status <> 'rejected') execute function keep_phones();
create trigger profile_phones_are_refused after update of status on profiles
  for each row when (new.status = 'rejected') execute function keep_phones();
create trigger profile_phones_are_erased after delete on profiles
  for each row when (old.status <> 'rejected') execute function keep_phones();

-- Caches of several servers -------------------------------------------------------------------------------------------

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

-- Sums of files and points --------------------------------------------------------------------------------------------

create function sum_stored_files() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then update stored_files set bytes = bytes - old.size; end if;
  if tg_op <> 'DELETE' then update stored_files set bytes = bytes + new.size; end if;
  return null;
end $$;
create trigger stored_files_grow after insert on files for each row execute function sum_stored_files();
create trigger stored_files_change after update of size on files for each row execute function sum_stored_files();
create trigger stored_files_shrink after delete on files for each row execute function sum_stored_files();

create function sum_wallet_points() returns trigger language plpgsql as $$
begin
  insert into wallet_points_by_hour values (new.becomes_valid_at / 3600000, new.points)
    on conflict (hour) do update set points = wallet_points_by_hour.points + excluded.points;
  return null;
end $$;
create trigger wallet_points_are_summed after insert on point_entries
  for each row when (new.account = 'wallet') execute function sum_wallet_points();

-- Overview ------------------------------------------------------------------------------------------------------------

/* Adds to the hour of an instant. */
create function add_to_hour(at bigint, approved bigint default 0, invoices_paid bigint default 0,
  recharged bigint default 0, paid_out_points bigint default 0, members bigint default 0, verified bigint default 0)
  returns void
  language sql as $$
  insert into overview_by_hour as kept
    select at / 3600000, approved, invoices_paid, recharged, paid_out_points, members, verified
    on conflict (hour) do update set
      approved = kept.approved + excluded.approved,
      invoices_paid = kept.invoices_paid + excluded.invoices_paid,
      recharged = kept.recharged + excluded.recharged,
      paid_out_points = kept.paid_out_points + excluded.paid_out_points,
      members = kept.members + excluded.members,
      verified = kept.verified + excluded.verified
$$;

create function sum_approved_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'approved' then
    perform add_to_hour(old.approved_at, approved => -case when old.plan is null then old.total_millimes
      else old.quantity * (old.plan ->> '$.monthlyMillimes') end);
  end if;
  if new.status = 'approved' then
    perform add_to_hour(new.approved_at, approved => case when new.plan is null then new.total_millimes
      else new.quantity * (new.plan ->> '$.monthlyMillimes') end);
  end if;
  return null;
end $$;
create trigger approved_payments_are_summed after insert on payments
  for each row when (new.status = 'approved') execute function sum_approved_payment();
create trigger approved_payments_are_summed_again after update of status, approved_at on payments
  for each row execute function sum_approved_payment();

create function sum_paid_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'paid' and old.paid_at is not null then
    perform add_to_hour(old.paid_at, invoices_paid => -coalesce(old.amount_millimes, 0));
  end if;
  if new.status = 'paid' and new.paid_at is not null then
    perform add_to_hour(new.paid_at, invoices_paid => coalesce(new.amount_millimes, 0));
  end if;
  return null;
end $$;
create trigger paid_invoices_are_summed after insert on invoices
  for each row when (new.status = 'paid' and new.paid_at is not null) execute function sum_paid_invoice();
create trigger paid_invoices_are_summed_again after update of status, paid_at, amount_millimes on invoices
  for each row execute function sum_paid_invoice();

create function sum_accepted_recharge() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'accepted' then
    perform add_to_hour(old.decided_at, recharged => -old.total_millimes);
  end if;
  if new.status = 'accepted' then
    perform add_to_hour(new.decided_at, recharged => new.total_millimes);
  end if;
  return null;
end $$;
create trigger accepted_recharges_are_summed after insert on recharges
  for each row when (new.status = 'accepted') execute function sum_accepted_recharge();
create trigger accepted_recharges_are_summed_again after update of status, decided_at on recharges
  for each row execute function sum_accepted_recharge();

create function sum_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.paid_at is not null then
    perform add_to_hour(old.paid_at, paid_out_points => -old.points);
  end if;
  if new.paid_at is not null then
    perform add_to_hour(new.paid_at, paid_out_points => new.points);
  end if;
  return null;
end $$;
create trigger payouts_are_summed after insert on withdrawals
  for each row when (new.paid_at is not null) execute function sum_payout();
create trigger payouts_are_summed_again after update of paid_at on withdrawals
  for each row execute function sum_payout();

create function sum_member() returns trigger language plpgsql as $$
begin
  perform add_to_hour(new.created_at,
    members => (new.role = 'user')::integer - (tg_op = 'UPDATE' and old.role = 'user')::integer);
  if tg_op = 'UPDATE' and old.role = 'user' and old.verified_at is not null then
    perform add_to_hour(old.verified_at, verified => -1);
  end if;
  if new.role = 'user' and new.verified_at is not null then
    perform add_to_hour(new.verified_at, verified => 1);
  end if;
  return null;
end $$;
create trigger members_are_summed after insert on people
  for each row when (new.role = 'user') execute function sum_member();
create trigger members_are_summed_again after update of role, verified_at on people
  for each row execute function sum_member();

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

create function sum_unpaid_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'pending' and old.receipt_status is distinct from 'submitted' then
    update unpaid_by_day set invoices = invoices - 1, millimes = millimes - coalesce(old.amount_millimes, 0)
      where day = old.invoice_date;
    delete from unpaid_by_day where day = old.invoice_date and invoices = 0;
  end if;
  if new.status = 'pending' and new.receipt_status is distinct from 'submitted' then
    insert into unpaid_by_day as kept values (new.invoice_date, 1, coalesce(new.amount_millimes, 0))
      on conflict (day) do update set invoices = kept.invoices + 1, millimes = kept.millimes + excluded.millimes;
  end if;
  return null;
end $$;
create trigger unpaid_invoices_are_summed after insert on invoices
  for each row when (new.status = 'pending' and new.receipt_status is distinct from 'submitted')
  execute function sum_unpaid_invoice();
create trigger unpaid_invoices_are_summed_again
  after update of status, receipt_status, invoice_date, amount_millimes on invoices
  for each row execute function sum_unpaid_invoice();

-- Member table --------------------------------------------------------------------------------------------------------

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

-- Inserting a member into this view updates the member's rows. Rows that stay the same are not written.
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

/* Updates the rows of the member of a row. The argument is the column that refers to the member. */
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
create trigger member_leaves_table after delete on people_names
  for each row execute function tell_member_changed('person_id');
create trigger member_name_in_table after update of name, surname on people_names
  for each row when (new.name <> old.name or new.surname <> old.surname)
  execute function tell_member_changed('person_id');
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

-- Announcements -------------------------------------------------------------------------------------------------------

create function count_announcement() returns trigger language plpgsql as $$
begin
  insert into announcement_runs (announcement_id) values (new.id);
  return null;
end $$;
create trigger announcement_begins_to_count after insert on announcements
  for each row execute function count_announcement();

create function count_told() returns trigger language plpgsql as $$
begin
  update announcement_runs set told = told + 1 where announcement_id = new.announcement_id;
  return null;
end $$;
create trigger announcement_told after insert on announcement_members
  for each row execute function count_told();

create function count_reached() returns trigger language plpgsql as $$
begin
  update announcement_runs
    set app_received = app_received + (new.app_at is not null)::integer - (old.app_at is not null)::integer,
        push_sent = push_sent + (new.push_queued_at is not null)::integer - (old.push_queued_at is not null)::integer,
        push_received = push_received + (new.push_at is not null)::integer - (old.push_at is not null)::integer,
        mail_sent = mail_sent + (new.mail_queued_at is not null)::integer - (old.mail_queued_at is not null)::integer,
        mail_received = mail_received + (new.mail_at is not null)::integer - (old.mail_at is not null)::integer,
        received = received + (coalesce(new.app_at, new.push_at, new.mail_at) is not null)::integer
                            - (coalesce(old.app_at, old.push_at, old.mail_at) is not null)::integer,
        read = read + (new.read_at is not null)::integer - (old.read_at is not null)::integer
    where announcement_id = new.announcement_id;
  return null;
end $$;
create trigger announcement_reaches
  after update of push_queued_at, mail_queued_at, app_at, push_at, mail_at, read_at on announcement_members
  for each row execute function count_reached();

create function count_read_hour() returns trigger language plpgsql as $$
begin
  insert into announcement_hours as kept values (new.announcement_id, new.read_at / 3600000, 1)
    on conflict (announcement_id, hour) do update set read = kept.read + 1;
  return null;
end $$;
create trigger announcement_is_read after update of read_at on announcement_members
  for each row when (old.read_at is null and new.read_at is not null) execute function count_read_hour();

/* An erased member is no longer counted. */
create function count_untold() returns trigger language plpgsql as $$
begin
  update announcement_runs
    set told = told - 1,
        app_received = app_received - (old.app_at is not null)::integer,
        push_sent = push_sent - (old.push_queued_at is not null)::integer,
        push_received = push_received - (old.push_at is not null)::integer,
        mail_sent = mail_sent - (old.mail_queued_at is not null)::integer,
        mail_received = mail_received - (old.mail_at is not null)::integer,
        received = received - (coalesce(old.app_at, old.push_at, old.mail_at) is not null)::integer,
        read = read - (old.read_at is not null)::integer
    where announcement_id = old.announcement_id;
  update announcement_hours set read = read - 1
    where announcement_id = old.announcement_id and hour = old.read_at / 3600000;
  delete from announcement_hours
    where announcement_id = old.announcement_id and hour = old.read_at / 3600000 and read = 0;
  return null;
end $$;
create trigger announcement_untold after delete on announcement_members
  for each row execute function count_untold();

/* Received in the app: a device has fetched it. A member who read it has also received it. */
create function notice_reaches() returns trigger language plpgsql as $$
begin
  update announcement_members
    set app_at = coalesce(app_at, new.fetched_at, new.read_at), read_at = coalesce(read_at, new.read_at)
    where announcement_id = new.subject_id and member_id = new.member_id;
  return null;
end $$;
create trigger announcement_notice_seen after update of fetched_at, read_at on member_notifications
  for each row when (new.type = 'ANNOUNCEMENT') execute function notice_reaches();

/* Received by push: a push service of the member accepted it. */
create function push_reaches() returns trigger language plpgsql as $$
begin
  update announcement_members set push_at = coalesce(push_at, new.arrived_at)
    where announcement_id = (select subject_id from member_notifications where id = new.subject_id)
      and member_id = new.person_id;
  return null;
end $$;
create trigger announcement_push_arrives after update of arrived_at on pushes
  for each row when (new.kind = 'ANNOUNCEMENT' and old.arrived_at is null and new.arrived_at is not null)
  execute function push_reaches();

/* Received by mail: the mail server accepted it. */
create function mail_reaches() returns trigger language plpgsql as $$
begin
  update announcement_members set mail_at = coalesce(mail_at, new.sent_at)
    where announcement_id = new.about_id and member_id = (select id from people where email = new.recipient);
  return null;
end $$;
create trigger announcement_mail_arrives after update of sent_at on mails
  for each row when (new.about_id is not null and old.sent_at is null and new.sent_at is not null)
  execute function mail_reaches();
