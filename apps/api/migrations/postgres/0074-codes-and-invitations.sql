-- What the mail of an invitation is in, and the account that comes of it; null means the operator's choice.
alter table staff_invitations add column language text collate "C" check (language in ('source', 'fr', 'ar', 'en'));
