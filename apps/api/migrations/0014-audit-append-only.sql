-- The audit log is only ever added to, as the ledger is: erasing a member takes names away, never a line.
create trigger audit_log_is_never_changed before update on audit_log
begin
  select raise(abort, 'the audit log is append-only');
end;

create trigger audit_log_is_never_deleted before delete on audit_log
begin
  select raise(abort, 'the audit log is append-only');
end;
