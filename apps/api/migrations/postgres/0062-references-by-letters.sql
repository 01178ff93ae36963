-- Found whatever the case, in words that other databases have too.
drop index withdrawals_by_reference;
create index withdrawals_by_reference on withdrawals (lower(reference)) where reference is not null;
