-- The amounts that a money figure of the overview adds up, newest first. The id orders those of one instant.
create index payments_by_approval on payments (approved_at, id) where status = 'approved';
create index invoices_by_payment on invoices (paid_at, id) where status = 'paid' and paid_at is not null;
drop index recharges_by_decision;
create index recharges_by_decision on recharges (decided_at, id) where status = 'accepted';
drop index withdrawals_paid;
create index withdrawals_paid on withdrawals (paid_at, id) where paid_at is not null;
