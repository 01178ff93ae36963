-- The decision that a text is a reason for; null for a quick reply of conversations.
-- A reason of the program that an admin has deleted has an empty text.
alter table quick_replies add column used_for text check (
  used_for in (
    'payment_rejected', 'payment_cancelled', 'withdrawal_rejected', 'recharge_rejected', 'receipt_rejected',
    'profile_rejected', 'task_report_rejected', 'member_blocked'
  )
);
-- Why staff blocked the member. Members do not read it.
alter table people add column block_reason text;
