-- What SQLite has and PostgreSQL has not, under SQLite's names: one text of a query runs on both (decision 56). Those that
-- stand in an index name nothing of this schema, so that a dump of it can be read back.

create function instr(text, text) returns integer
  language sql immutable strict parallel safe as 'select strpos($1, $2)';

/* Whether a text is JSON. */
create function json_valid(text) returns boolean
  language plpgsql immutable strict as $$
begin
  perform $1::json;
  return true;
exception when invalid_text_representation then
  return false;
end $$;

/* The elements of a list, all as text: a number is `cast(value as bigint)`, which SQLite reads too. */
create function json_each(list text) returns table (key bigint, value text)
  language sql immutable parallel safe rows 100 as $$
  select ordinality - 1, element from json_array_elements_text(list::json) with ordinality as listed (element, ordinality)
$$;

/* The nth of a list, as text. */
create function json_nth(list text, nth integer) returns text
  language sql immutable strict parallel safe as 'select list::json ->> nth';
create operator ->> (leftarg = text, rightarg = integer, function = json_nth);

/* A whole number in an object, by a path as `$.monthlyMillimes`. An operator has one type here: texts it refuses. */
create function json_number(object text, path text) returns bigint
  language sql immutable strict parallel safe as $$ select (object::json #>> string_to_array(substr(path, 3), '.'))::bigint $$;
create operator ->> (leftarg = text, rightarg = text, function = json_number);

/* `%d` and `%06d`, as SQLite writes them. */
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

/* `+status`, which keeps SQLite from an index; nothing is done to the text. */
create function as_it_is(text) returns text language sql immutable strict parallel safe as 'select $1';
create operator + (rightarg = text, function = as_it_is);

/* An id that is not given, or null, as drizzle writes it for one that the database makes. The sequence is the argument. */
create function take_id() returns trigger language plpgsql as $$
begin
  new.id := nextval(tg_argv[0]::regclass);
  return new;
end $$;
create function take_seq() returns trigger language plpgsql as $$
begin
  new.seq := nextval(tg_argv[0]::regclass);
  return new;
end $$;

/* What a trigger does not let happen; the argument says why. */
create function refuse() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'integrity_constraint_violation';
end $$;

/* What is true is 1 in SQLite. */
create function is_number(said boolean, number integer) returns boolean
  language sql immutable strict parallel safe as 'select said = (number <> 0)';
create operator = (leftarg = boolean, rightarg = integer, function = is_number);
