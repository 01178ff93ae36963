-- Functions that 0001-schema.sql and queries use. Trigger functions: 0002-triggers.sql.
-- A function of an index or a check uses no table of this schema, so that a dump can be restored.

-- Functions and operators of SQLite -----------------------------------------------------------------------------------

-- They have the names of SQLite, so that a query has one text for both engines (decision 56).

create function instr(text, text) returns integer
  language sql immutable strict parallel safe as 'select strpos($1, $2)';

/* Checks whether a text is JSON. */
create function json_valid(text) returns boolean
  language plpgsql immutable strict as $$
begin
  perform $1::json;
  return true;
exception when invalid_text_representation then
  return false;
end $$;

/* Returns the elements of a list, all as text. A query converts a number with `cast(value as bigint)`. */
create function json_each(list text) returns table (key bigint, value text)
  language sql immutable parallel safe rows 100 as $$
  select ordinality - 1, element
    from json_array_elements_text(list::json) with ordinality as listed (element, ordinality)
$$;

/* Returns an element of a list, as text. */
create function json_nth(list text, nth integer) returns text
  language sql immutable strict parallel safe as 'select list::json ->> nth';
create operator ->> (leftarg = text, rightarg = integer, function = json_nth);

/* Returns an integer of an object, by a path such as `$.monthlyMillimes`. Another type fails: an operator has one type. */
create function json_number(object text, path text) returns bigint
  language sql immutable strict parallel safe as $$
  select (object::json #>> string_to_array(substr(path, 3), '.'))::bigint
$$;
create operator ->> (leftarg = text, rightarg = text, function = json_number);

/* Formats `%d` and `%06d` like SQLite. */
create function printf(format text, variadic numbers bigint[]) returns text
  language plpgsql immutable parallel safe as $$
declare
  said text := '';
  rest text := format;
  piece text[];
begin
  for nth in 1 .. cardinality(numbers) loop
    piece := regexp_match(rest, '^([^%]*)%(?:0(\d+))?d(.*)$');
    if piece is null then exit; end if;
    said := said || piece[1] || lpad(coalesce(numbers[nth], 0)::text,
      greatest(coalesce(piece[2]::integer, 0), length(coalesce(numbers[nth], 0)::text)), '0');
    rest := piece[3];
  end loop;
  if strpos(rest, '%') > 0 then raise exception 'printf cannot write %', format; end if;
  return said || rest;
end $$;

/* Returns the text. In SQLite, `+status` prevents the use of an index. */
create function as_it_is(text) returns text language sql immutable strict parallel safe as 'select $1';
create operator + (rightarg = text, function = as_it_is);

/* Compares a boolean with a number: true is 1 in SQLite. */
create function is_number(said boolean, number integer) returns boolean
  language sql immutable strict parallel safe as 'select said = (number <> 0)';
create operator = (leftarg = boolean, rightarg = integer, function = is_number);

-- Search for people ---------------------------------------------------------------------------------------------------

-- Search finds people by a part of a name, an address or a phone number (decision 39), with an index of parts of one,
-- two and three letters. The extension pg_trgm is not used: it knows letters only by the locale of the database, and no
-- Arabic letters under the locale C.

/*
 * Returns all parts of one, two and three letters of a person's texts. A `|` separates texts, and no part contains it.
 * `both_names` contains each name, unless a letter depends on the next one, such as the last letter of a Greek name.
 * Restricted: one process returns the newest of many matches before parallel processes would start.
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

/* Returns the longest parts of a search query: a person who matches has all of them. */
create function pieces_sought(sought text) returns text[] language sql immutable parallel safe as $$
  select array(select substr(sought, at, 3) from generate_series(1, greatest(char_length(sought) - 2, 1)) as at)
$$;
