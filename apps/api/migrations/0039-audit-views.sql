-- Whose a line is, so that a member's history is found. Written once into the lines that are there: what they say stays.
drop trigger audit_log_is_never_changed;

alter table audit_log add column member_id text;

update audit_log set member_id = coalesce(
  case when json_valid(details) then json_extract(details, '$.memberId') end,
  case when action in ('member.signed-up', 'member.block-toggled') then subject_id end,
  (select member_id from payments where id = subject_id),
  (select member_id from quiz_results where id = subject_id),
  (select member_id from withdrawals where id = subject_id),
  (select member_id from recharges where id = subject_id),
  (select member_id from profiles where id = subject_id),
  (select member_id from invoices where id = subject_id),
  (select owner_id from files where id = subject_id)
)
where subject_id is not null;

create trigger audit_log_is_never_changed before update on audit_log
begin
  select raise(abort, 'the audit log is append-only');
end;

create index audit_by_time on audit_log (at);
create index audit_by_action on audit_log (action, at);
create index audit_by_actor on audit_log (actor_id, at) where actor_id is not null;
create index audit_by_member on audit_log (member_id, at) where member_id is not null;
