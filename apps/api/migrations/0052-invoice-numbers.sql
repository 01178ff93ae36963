-- Each invoice has a number, counted from 1 in each year of Tunis, which is one hour ahead of UTC around every new year. Existing
-- ones get theirs in the order in which they were made. `seller_version` is null for those of before: the first one is theirs.
alter table invoices add column number_year integer not null default 0;
alter table invoices add column number integer not null default 0;
alter table invoices add column seller_version integer references seller_versions (version);
-- When its day or its amount was corrected after it was issued.
alter table invoices add column corrected_at integer;

update invoices set number_year = made.year, number = made.number
  from (select id, year, row_number() over (partition by year order by created_at, id) as number
          from (select id, created_at, cast(strftime('%Y', created_at / 1000 + 3600, 'unixepoch') as integer) as year
                  from invoices)) as made
  where invoices.id = made.id;

create unique index invoices_by_number on invoices (number_year, number);

-- Whoever writes them, and whatever stops half-way: the next number or none, and never given back.
create trigger invoices_are_numbered_without_gaps before insert on invoices
  when new.number_year not between 1970 and 9999 or new.number <>
       (select coalesce(max(number), 0) + 1 from invoices where number_year = new.number_year)
begin
  select raise(abort, 'an invoice has the next number of its year');
end;
create trigger numbers_of_invoices_are_never_changed before update of number_year, number, seller_version on invoices
  when new.number_year <> old.number_year or new.number <> old.number
       or new.seller_version is not old.seller_version
begin
  select raise(abort, 'an invoice keeps its number and its seller');
end;
create trigger invoices_are_never_deleted before delete on invoices
begin
  select raise(abort, 'an invoice that is taken back is cancelled and keeps its number');
end;
