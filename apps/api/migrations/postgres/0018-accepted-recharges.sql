-- Accepted recharges by amount, to recognise their transfers on statements.
create index recharges_accepted on recharges (total_millimes, created_at, id) where status = 'accepted';
