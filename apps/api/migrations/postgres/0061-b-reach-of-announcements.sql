-- How many received and read each announcement, kept by triggers (decision 49). Its letters and pushes tell of themselves.

create function count_announcement() returns trigger language plpgsql as $$
begin
  insert into announcement_runs (announcement_id) values (new.id);
  return null;
end $$;
create trigger announcement_begins_to_count after insert on announcements
  for each row execute function count_announcement();

create function count_told() returns trigger language plpgsql as $$
begin
  update announcement_runs set told = told + 1 where announcement_id = new.announcement_id;
  return null;
end $$;
create trigger announcement_told after insert on announcement_members
  for each row execute function count_told();

create function count_reached() returns trigger language plpgsql as $$
begin
  update announcement_runs
    set app_received = app_received + (new.app_at is not null)::integer - (old.app_at is not null)::integer,
        push_sent = push_sent + (new.push_queued_at is not null)::integer - (old.push_queued_at is not null)::integer,
        push_received = push_received + (new.push_at is not null)::integer - (old.push_at is not null)::integer,
        mail_sent = mail_sent + (new.mail_queued_at is not null)::integer - (old.mail_queued_at is not null)::integer,
        mail_received = mail_received + (new.mail_at is not null)::integer - (old.mail_at is not null)::integer,
        received = received + (coalesce(new.app_at, new.push_at, new.mail_at) is not null)::integer
                            - (coalesce(old.app_at, old.push_at, old.mail_at) is not null)::integer,
        read = read + (new.read_at is not null)::integer - (old.read_at is not null)::integer
    where announcement_id = new.announcement_id;
  return null;
end $$;
create trigger announcement_reaches
  after update of push_queued_at, mail_queued_at, app_at, push_at, mail_at, read_at on announcement_members
  for each row execute function count_reached();

create function count_read_hour() returns trigger language plpgsql as $$
begin
  insert into announcement_hours as kept values (new.announcement_id, new.read_at / 3600000, 1)
    on conflict (announcement_id, hour) do update set read = kept.read + 1;
  return null;
end $$;
create trigger announcement_is_read after update of read_at on announcement_members
  for each row when (old.read_at is null and new.read_at is not null) execute function count_read_hour();

create function count_untold() returns trigger language plpgsql as $$
begin
  update announcement_runs
    set told = told - 1,
        app_received = app_received - (old.app_at is not null)::integer,
        push_sent = push_sent - (old.push_queued_at is not null)::integer,
        push_received = push_received - (old.push_at is not null)::integer,
        mail_sent = mail_sent - (old.mail_queued_at is not null)::integer,
        mail_received = mail_received - (old.mail_at is not null)::integer,
        received = received - (coalesce(old.app_at, old.push_at, old.mail_at) is not null)::integer,
        read = read - (old.read_at is not null)::integer
    where announcement_id = old.announcement_id;
  update announcement_hours set read = read - 1
    where announcement_id = old.announcement_id and hour = old.read_at / 3600000;
  delete from announcement_hours
    where announcement_id = old.announcement_id and hour = old.read_at / 3600000 and read = 0;
  return null;
end $$;
create trigger announcement_untold after delete on announcement_members
  for each row execute function count_untold();

create function notice_reaches() returns trigger language plpgsql as $$
begin
  update announcement_members
    set app_at = coalesce(app_at, new.fetched_at, new.read_at), read_at = coalesce(read_at, new.read_at)
    where announcement_id = new.subject_id and member_id = new.member_id;
  return null;
end $$;
create trigger announcement_notice_seen after update of fetched_at, read_at on member_notifications
  for each row when (new.type = 'ANNOUNCEMENT') execute function notice_reaches();

create function push_reaches() returns trigger language plpgsql as $$
begin
  update announcement_members set push_at = coalesce(push_at, new.arrived_at)
    where announcement_id = (select subject_id from member_notifications where id = new.subject_id)
      and member_id = new.person_id;
  return null;
end $$;
create trigger announcement_push_arrives after update of arrived_at on pushes
  for each row when (new.kind = 'ANNOUNCEMENT' and old.arrived_at is null and new.arrived_at is not null)
  execute function push_reaches();

create function mail_reaches() returns trigger language plpgsql as $$
begin
  update announcement_members set mail_at = coalesce(mail_at, new.sent_at)
    where announcement_id = new.about_id and member_id = (select id from people where email = new.recipient);
  return null;
end $$;
create trigger announcement_mail_arrives after update of sent_at on mails
  for each row when (new.about_id is not null and old.sent_at is null and new.sent_at is not null)
  execute function mail_reaches();
