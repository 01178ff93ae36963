-- For the usual waiting time of messages: the latest messages of staff.
create index messages_of_staff on messages (created_at) where side = 'staff';
