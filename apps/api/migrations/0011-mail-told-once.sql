-- What came of a mail stands in mail_tries alone.
alter table mails drop column last_error;
