-- Requests of members to refund an approved payment, at most one for each payment.
create table refund_requests (
  payment_id     text    primary key not null references payments (id),
  member_id      text    not null references people (id),
  reason         text    not null,
  -- Accepted: an administrator has cancelled the payment.
  status         text    not null check (status in ('requested', 'declined', 'accepted')),
  requested_at   integer not null,
  decided_by     text    references people (id),
  decided_at     integer,
  decline_reason text,
  check ((status = 'requested') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((status = 'declined') = (decline_reason is not null))
) strict, without rowid;
create index refund_requests_of_member on refund_requests (member_id, payment_id);
create index refund_requests_waiting on refund_requests (requested_at, payment_id) where status = 'requested';
