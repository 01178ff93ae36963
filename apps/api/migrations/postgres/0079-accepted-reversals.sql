-- The bank's reversal of this payment, if staff accepted it: {bookedOn, label}. Its amount is that of the line. The line
-- then needs no payment.
alter table statement_lines add column reversal text collate "C" check (json_valid(reversal));
