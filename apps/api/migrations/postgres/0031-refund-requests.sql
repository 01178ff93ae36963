-- Requests of members to refund an approved payment, at most one for each payment.
create table refund_requests (
  payment_id     text collate "C" primary key not null references payments (id),
  member_id      text collate "C" not null references people (id),
  reason         text collate "C" not null,
  -- Accepted: an administrator has cancelled the payment.
  status         text collate "C" not null check (status in ('requested', 'declined', 'accepted')),
  requested_at   bigint           not null,
  decided_by     text collate "C" references people (id),
  decided_at     bigint,
  decline_reason text collate "C",
  check ((status = 'requested') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((status = 'declined') = (decline_reason is not null))
);
create index refund_requests_of_member on refund_requests (member_id, payment_id);
create index refund_requests_waiting on refund_requests (requested_at, payment_id) where status = 'requested';

select record_writes_of('refund_requests', 'member_id');
