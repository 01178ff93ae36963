-- Who is found by a part of a name, of an address or of a phone number (decision 39), however many people there are: an
-- index of the pieces of one, two and three letters of each. No extension: pg_trgm knows letters only as the locale of the
-- database does, and none of Arabic where that is C.

/* The profile that stands has the numbers; those of one that is refused or erased leave. */
create function keep_phones() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update people_names set phone = new.mobile || '|' || new.phone_number where person_id = new.member_id;
  else
    update people_names set phone = '' where person_id = old.member_id;
  end if;
  return null;
end $$;
create trigger profile_phones_are_added after insert on profiles
  for each row when (new.status <> 'rejected') execute function keep_phones();
create trigger profile_phones_are_refused after update of status on profiles
  for each row when (new.status = 'rejected') execute function keep_phones();
create trigger profile_phones_are_erased after delete on profiles
  for each row when (old.status <> 'rejected') execute function keep_phones();

/*
 * All pieces of one, two and three letters in a row of somebody's texts. A stroke stands between texts, and is in none. A
 * name is in both as one, but where letters change beside each other: a Greek one's last. Restricted: asked in one process
 * it finds the newest of many before others have begun.
 */
create function pieces_of_person(name text, surname text, both_names text, email text, phone text) returns text[]
  language plpgsql immutable parallel restricted cost 4000 as $$
declare
  signs constant text[] := string_to_array(both_names || '|' || email || '|' || phone
    || case when strpos(both_names, rtrim(name, '|')) = 0 then '|' || name else '' end
    || case when strpos(both_names, rtrim(surname, '|')) = 0 then '|' || surname else '' end, null);
  pieces text[] := '{}';
begin
  for at in 1 .. cardinality(signs) loop
    if signs[at] <> '|' then
      pieces := pieces || signs[at];
      if signs[at + 1] <> '|' then
        pieces := pieces || (signs[at] || signs[at + 1]);
        if signs[at + 2] <> '|' then
          pieces := pieces || (signs[at] || signs[at + 1] || signs[at + 2]);
        end if;
      end if;
    end if;
  end loop;
  return pieces;
end $$;

/* The longest in what is sought: somebody who has all of them may have it. */
create function pieces_sought(sought text) returns text[] language sql immutable parallel safe as $$
  select array(select substr(sought, at, 3) from generate_series(1, greatest(char_length(sought) - 2, 1)) as at)
$$;

create index people_names_by_pieces on people_names using gin (pieces_of_person(name, surname, "both", email, phone));

-- The name that queries of a search know.
create view people_search as select seq as rowid, name, surname, "both", email, phone from people_names;
