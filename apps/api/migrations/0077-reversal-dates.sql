-- What undoes an entry of the ledger is dated on the day it happened, and was dated as what it undoes: a month that had
-- ended changed afterwards. Its points, and when they are valid, stay as they are.
drop trigger point_entries_are_never_changed;

update point_entries set earned_at = coalesce(
  (select decided_at from payments where id = source and status = 'cancelled'), earned_at)
  where kind in ('pack_bonus_cancelled', 'pack_facility_cancelled');
update point_entries set earned_at = coalesce(
  (select decided_at from withdrawals where id = source and status = 'rejected'), earned_at)
  where kind = 'withdrawal_returned';

create trigger point_entries_are_never_changed before update on point_entries
begin
  select raise(abort, 'the ledger is append-only');
end;
