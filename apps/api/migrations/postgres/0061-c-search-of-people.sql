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

/* All pieces: `n` before those of a name, `a` before those of both names as one and of the address, `p` of the phone. */
create function pieces_of_person(name text, surname text, both_names text, email text, phone text) returns text[]
  language sql immutable parallel safe as $$
  select array(
    select distinct kind || piece
      from (values ('n', name, 1), ('n', surname, 1), ('a', both_names, 1), ('a', email, 1), ('p', phone, 3))
             as texts (kind, letters, shortest),
           generate_series(1, char_length(letters)) as place,
           generate_series(shortest, 3) as size,
           substr(letters, place, size) as piece
      where char_length(piece) = size and strpos(piece, '|') = 0)
$$;

/* The pieces that somebody has of whose texts of this kind one has all that is sought. */
create function pieces_sought(kind text, sought text) returns text[]
  language sql immutable parallel safe as $$
  select array(
    select distinct kind || substr(sought, place, 3) from generate_series(1, greatest(char_length(sought) - 2, 1)) as place)
$$;

create index people_names_by_pieces on people_names using gin (pieces_of_person(name, surname, "both", email, phone));

-- The name that queries of a search know.
create view people_search as select seq as rowid, name, surname, "both", email, phone from people_names;
