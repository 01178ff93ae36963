-- A mail is tried until what it says is no longer good; those that wait now hold a link of half an hour.
alter table mails add column good_until integer not null default 0;
update mails set good_until = created_at + 30 * 60 * 1000;
