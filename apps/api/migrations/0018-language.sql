-- What somebody reads, on whichever device they sign in; null until they have chosen.
alter table people add column language text check (language in ('source', 'fr', 'ar', 'en'));
