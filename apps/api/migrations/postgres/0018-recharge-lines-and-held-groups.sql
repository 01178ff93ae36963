-- Accepted recharges by amount, to recognise their transfers on statements.
create index recharges_accepted on recharges (total_millimes, created_at, id) where status = 'accepted';

-- Decisions of one command are carried out at the same time.
alter table held_commands add column group_id text collate "C";
