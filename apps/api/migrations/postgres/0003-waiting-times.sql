-- Indexes for the usual waiting times of members: the latest decisions and payouts.
create index quiz_decided on quiz_results (approved_at, created_at) where approved_at is not null;
create index profiles_decided on profiles (decided_at) where decided_at is not null;
create index withdrawals_paid on withdrawals (paid_at) where paid_at is not null;
