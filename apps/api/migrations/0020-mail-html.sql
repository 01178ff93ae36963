-- The second part of a mail, which shows the same as its text; gone with it once it was sent.
alter table mails add column html text;
