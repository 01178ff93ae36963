-- `truncate` passes by what is said of each row, and SQLite has no such word: what nobody may take from is not emptied either.
create trigger audit_log_is_never_emptied before truncate on audit_log
  execute function refuse('the audit log is append-only');
create trigger catalogue_versions_are_never_emptied before truncate on catalogue_versions
  execute function refuse('versions of the catalogue are append-only');
create trigger seller_versions_are_never_emptied before truncate on seller_versions
  execute function refuse('versions of the seller are append-only');
create trigger point_entries_are_never_emptied before truncate on point_entries
  execute function refuse('the ledger is append-only');
create trigger invoices_are_never_emptied before truncate on invoices
  execute function refuse('an invoice that is taken back is cancelled and keeps its number');
