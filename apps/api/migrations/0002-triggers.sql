-- The triggers of version 0.1.0. Their tables: 0001-schema.sql.

-- Append-only tables --------------------------------------------------------------------------------------------------

create trigger point_entries_are_never_changed before update on point_entries
begin
  select raise(abort, 'the ledger is append-only');
end;
create trigger point_entries_are_never_deleted before delete on point_entries
begin
  select raise(abort, 'the ledger is append-only');
end;

create trigger audit_log_is_never_changed before update on audit_log
begin
  select raise(abort, 'the audit log is append-only');
end;
create trigger audit_log_is_never_deleted before delete on audit_log
begin
  select raise(abort, 'the audit log is append-only');
end;

create trigger seller_versions_are_never_changed before update on seller_versions
begin
  select raise(abort, 'versions of the seller are append-only');
end;
create trigger seller_versions_are_never_deleted before delete on seller_versions
begin
  select raise(abort, 'versions of the seller are append-only');
end;

create trigger catalogue_versions_are_never_changed before update on catalogue_versions
begin
  select raise(abort, 'versions of the catalogue are append-only');
end;
create trigger catalogue_versions_are_never_deleted before delete on catalogue_versions
begin
  select raise(abort, 'versions of the catalogue are append-only');
end;

-- The next number or none, even if a program is wrong or stops in the middle. No number is used twice.
create trigger invoices_are_numbered_without_gaps before insert on invoices
  when new.number_year not between 1970 and 9999 or new.number <>
       (select coalesce(max(number), 0) + 1 from invoices where number_year = new.number_year)
begin
  select raise(abort, 'an invoice has the next number of its year');
end;
create trigger numbers_of_invoices_are_never_changed before update of number_year, number, seller_version on invoices
  when new.number_year <> old.number_year or new.number <> old.number
       or new.seller_version is not old.seller_version
begin
  select raise(abort, 'an invoice keeps its number and its seller');
end;
create trigger ids_of_invoices_are_never_changed before update on invoices
  when new.id <> old.id or new.rowid <> old.rowid
begin
  select raise(abort, 'an invoice keeps its id');
end;
create trigger invoices_are_never_deleted before delete on invoices
begin
  select raise(abort, 'an invoice that is taken back is cancelled and keeps its number');
end;

create trigger buyers_of_invoices_are_never_changed before update on invoice_buyers
begin
  select raise(abort, 'the buyer of an invoice stays as it was issued');
end;

-- A `replace` fires no delete trigger in programs without `recursive_triggers`, such as the sqlite3 shell. So each
-- append-only table refuses it before the insert. Plain inserts and `on conflict` of an existing key behave as usual:
-- statements in a trigger use the conflict policy of the outer statement, if it has one. So the second insert into
-- replace_policy changes the row only under `or replace`. The table is empty outside of these triggers.
create table replace_policy (
  one        integer primary key check (one = 1),
  is_replace integer not null check (is_replace in (0, 1))
) strict;

create trigger point_entries_are_never_replaced before insert on point_entries
  when exists (
    select 1 from point_entries
      where id = new.id or (kind = new.kind and source = new.source and period = new.period))
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'the ledger is append-only')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;

create trigger audit_log_is_never_replaced before insert on audit_log
  when exists (select 1 from audit_log where id = new.id)
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'the audit log is append-only')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;

create trigger seller_versions_are_never_replaced before insert on seller_versions
  when exists (select 1 from seller_versions where version = new.version)
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'versions of the seller are append-only')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;

create trigger catalogue_versions_are_never_replaced before insert on catalogue_versions
  when exists (
    select 1 from catalogue_versions where kind = new.kind and item_id = new.item_id and version = new.version)
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'versions of the catalogue are append-only')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;

create trigger invoices_are_never_replaced before insert on invoices
  when exists (select 1 from invoices where id = new.id or rowid = new.rowid)
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'an invoice that is taken back is cancelled and keeps its number')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;

create trigger buyers_of_invoices_are_never_replaced before insert on invoice_buyers
  when exists (select 1 from invoice_buyers where invoice_id = new.invoice_id)
begin
  insert or ignore into replace_policy values (1, 0);
  insert or ignore into replace_policy values (1, 1);
  select raise(abort, 'the buyer of an invoice stays as it was issued')
    where exists (select 1 from replace_policy where is_replace = 1);
  delete from replace_policy;
end;

-- Search --------------------------------------------------------------------------------------------------------------

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

-- The phone numbers of a member are those of the current profile.
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

-- Sums of files and points --------------------------------------------------------------------------------------------

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

create trigger wallet_points_are_summed after insert on point_entries when new.account = 'wallet'
begin
  insert into wallet_points_by_hour values (new.becomes_valid_at / 3600000, new.points)
    on conflict (hour) do update set points = points + excluded.points;
end;

-- Overview ------------------------------------------------------------------------------------------------------------

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

-- Member table --------------------------------------------------------------------------------------------------------

create trigger member_counts_grow after insert on member_table
begin
  insert into member_counts values (new.list, new.facet, new.joined_at / 2592000000, 1)
    on conflict do update set members = members + 1;
end;
create trigger member_counts_shrink after delete on member_table
begin
  update member_counts set members = members - 1
    where list = old.list and facet = old.facet and span = old.joined_at / 2592000000;
  delete from member_counts
    where list = old.list and facet = old.facet and span = old.joined_at / 2592000000 and members = 0;
end;
create trigger member_counts_change after update of facet, joined_at on member_table
  when new.facet <> old.facet or new.joined_at <> old.joined_at
begin
  update member_counts set members = members - 1
    where list = old.list and facet = old.facet and span = old.joined_at / 2592000000;
  delete from member_counts
    where list = old.list and facet = old.facet and span = old.joined_at / 2592000000 and members = 0;
  insert into member_counts values (new.list, new.facet, new.joined_at / 2592000000, 1)
    on conflict do update set members = members + 1;
end;

-- Inserting a member into this view updates the member's rows. Rows that stay the same are not written.
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
create trigger member_leaves_table after delete on people_names
begin insert into member_changed values (old.person_id); end;
create trigger member_name_in_table after update of name, surname on people_names
  when new.name <> old.name or new.surname <> old.surname
begin insert into member_changed values (new.person_id); end;
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

-- Announcements -------------------------------------------------------------------------------------------------------

create trigger announcement_begins_to_count after insert on announcements
begin
  insert into announcement_runs (announcement_id) values (new.id);
end;
create trigger announcement_told after insert on announcement_members
begin
  update announcement_runs set told = told + 1 where announcement_id = new.announcement_id;
end;
create trigger announcement_reaches after update of push_queued_at, mail_queued_at, app_at, push_at, mail_at, read_at
on announcement_members
begin
  update announcement_runs
    set app_received = app_received + (new.app_at is not null) - (old.app_at is not null),
        push_sent = push_sent + (new.push_queued_at is not null) - (old.push_queued_at is not null),
        push_received = push_received + (new.push_at is not null) - (old.push_at is not null),
        mail_sent = mail_sent + (new.mail_queued_at is not null) - (old.mail_queued_at is not null),
        mail_received = mail_received + (new.mail_at is not null) - (old.mail_at is not null),
        received = received + (coalesce(new.app_at, new.push_at, new.mail_at) is not null)
                            - (coalesce(old.app_at, old.push_at, old.mail_at) is not null),
        read = read + (new.read_at is not null) - (old.read_at is not null)
    where announcement_id = new.announcement_id;
end;
create trigger announcement_is_read after update of read_at on announcement_members
when old.read_at is null and new.read_at is not null
begin
  insert into announcement_hours values (new.announcement_id, new.read_at / 3600000, 1)
    on conflict do update set read = read + 1;
end;
-- An erased member is no longer counted.
create trigger announcement_untold after delete on announcement_members
begin
  update announcement_runs
    set told = told - 1,
        app_received = app_received - (old.app_at is not null),
        push_sent = push_sent - (old.push_queued_at is not null),
        push_received = push_received - (old.push_at is not null),
        mail_sent = mail_sent - (old.mail_queued_at is not null),
        mail_received = mail_received - (old.mail_at is not null),
        received = received - (coalesce(old.app_at, old.push_at, old.mail_at) is not null),
        read = read - (old.read_at is not null)
    where announcement_id = old.announcement_id;
  update announcement_hours set read = read - 1
    where announcement_id = old.announcement_id and hour = old.read_at / 3600000;
  delete from announcement_hours
    where announcement_id = old.announcement_id and hour = old.read_at / 3600000 and read = 0;
end;

-- Received in the app: a device has fetched it. A member who read it has also received it.
create trigger announcement_notice_seen after update of fetched_at, read_at on member_notifications
when new.type = 'ANNOUNCEMENT'
begin
  update announcement_members
    set app_at = coalesce(app_at, new.fetched_at, new.read_at), read_at = coalesce(read_at, new.read_at)
    where announcement_id = new.subject_id and member_id = new.member_id;
end;
-- Received by push: a push service of the member accepted it.
create trigger announcement_push_arrives after update of arrived_at on pushes
when new.kind = 'ANNOUNCEMENT' and old.arrived_at is null and new.arrived_at is not null
begin
  update announcement_members set push_at = coalesce(push_at, new.arrived_at)
    where announcement_id = (select subject_id from member_notifications where id = new.subject_id)
      and member_id = new.person_id;
end;
-- Received by mail: the mail server accepted it.
create trigger announcement_mail_arrives after update of sent_at on mails
when new.about_id is not null and old.sent_at is null and new.sent_at is not null
begin
  update announcement_members set mail_at = coalesce(mail_at, new.sent_at)
    where announcement_id = new.about_id and member_id = (select id from people where email = new.recipient);
end;
