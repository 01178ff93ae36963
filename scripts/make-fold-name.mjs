import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';

// Writes PostgreSQL's `fold_name` from the Unicode data of this Node, because a server's own tables depend on its
// locale and version.

const FILE = join(ROOT, 'apps/api/migrations/postgres/0072-fold-names.sql');
const SIGMA = 'Σ';
const signs = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code));

const isDropped = (sign) => /[\p{M}\p{Cc}\p{DI}\s\u2800'’‘ʼʹ´`′‵＇ـ\-‐‑‒–—―−]/u.test(sign);
/** Letters with variants, and the common form of each. */
const SAME = ['ةىیکٱ', 'هييكا'];
const isSkipped = (sign) => /\p{Case_Ignorable}/u.test(sign);
const isCased = (sign) => /\p{Cased}/u.test(sign) && !isSkipped(sign);
const large = signs.filter((sign) => sign > '\x7f' && sign.normalize('NFD') === sign && sign.toLowerCase() !== sign);
const small = large.map((sign) => sign.toLowerCase());
if (small.some((sign) => [...sign].length !== 1)) throw new Error('A letter has no single small one.');

/** No character between these two has an upper or lower case. */
const NO_CASE = ['\u0590', '\u109f'];
if (large.some((sign) => sign >= NO_CASE[0] && sign <= NO_CASE[1])) throw new Error('A large letter stands there.');

const escaped = (sign) => {
  const code = sign.codePointAt(0);
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
};

/** Returns all characters for which this is true, as the content of a bracket expression. */
function createCharacterSet(isIn) {
  const runs = [];
  for (const sign of signs.filter(isIn)) {
    const run = runs.at(-1);
    if (run && run.to.codePointAt(0) + 1 === sign.codePointAt(0)) run.to = sign;
    else runs.push({ from: sign, to: sign });
  }
  return runs.map(({ from, to }) => (from === to ? escaped(from) : `${escaped(from)}-${escaped(to)}`)).join('');
}

/** Returns a text in several lines, which PostgreSQL joins. */
const inLines = (text, size) =>
  (text.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? []).map((line) => `    '${line}'`).join(' ||\n');

/** Never splits an escape. */
const setInLines = (set) =>
  (set.match(/(?:\\u.{4}|\\U.{8}|-){1,18}/g) ?? []).map((line) => `    '${line}'`).join(' ||\n');

/** ASCII characters that are removed, in an escaped PostgreSQL text. */
const droppedOfAscii = signs
  .filter((sign) => sign < '\x80' && isDropped(sign))
  .map((sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
  .join('');

const skipped = setInLines(createCharacterSet(isSkipped));
const cased = setInLines(createCharacterSet(isCased));

/** Returns the existing view with the new order of names. */
function createNameView() {
  const former = readFileSync(join(ROOT, 'apps/api/migrations/postgres/0061-a-table-of-members.sql'), 'utf8');
  const view = /create view member_standings as\n([\s\S]*?);/.exec(former)?.[1];
  if (!view?.includes('n."both" as name_key'))
    throw new Error('0061-a-table-of-members.sql has no name_key to replace');
  return view.replace('n."both" as name_key', `replace(n.name || n.surname, '||', ' ') as name_key`);
}

writeFileSync(
  FILE,
  `-- Made by scripts/make-fold-name.mjs, with what stands below the functions.
-- How names are compared, exactly as packages/domain/src/kernel/text/fold-name.ts does it, whatever locale the database has.

/* A large sigma that ends a word becomes a small one of another form. */
create or replace function fold_last_sigmas(text) returns text language plpgsql immutable strict parallel safe as $$
declare
  skipped constant text :=
${skipped};
  cased constant text :=
${cased};
begin
  return regexp_replace($1 collate "C",
    '([' || cased || '][' || skipped || ']*)${SIGMA}(?![' || skipped || ']*[' || cased || '])', '\\1ς', 'g');
end $$;

create or replace function fold_name(text) returns text language plpgsql immutable parallel safe as $$
declare
  folded text := coalesce($1, '') collate "C";
begin
  if octet_length(folded) = length(folded) then
    return translate(lower(folded collate "C"), E'${droppedOfAscii}', '');
  end if;
  folded := normalize(folded, NFD);
  if strpos(folded, '${SIGMA}') > 0 then
    folded := fold_last_sigmas(folded);
  end if;
  folded := lower(regexp_replace(folded collate "C", '[' ||
${setInLines(createCharacterSet(isDropped))}
    || ']', '', 'g') collate "C");
  folded := translate(folded, '${SAME[0]}', '${SAME[1]}');
  -- Arabic and its neighbours have no large letters.
  if folded collate "C" !~ '[^\\x01-\\x7f${NO_CASE.map(escaped).join('-')}]' then
    return folded;
  end if;
  return translate(folded,
${inLines(large.join(''), 100)},
${inLines(small.join(''), 100)});
end $$;

-- Names are found and sorted as they are folded by now: a first name ends before every letter, so that "Lina Ben" stands
-- before "Lina Ben Salah", and "Ali Zed" before "Alia Ben".
update people_names n set name = folded.name, surname = folded.surname, "both" = folded."both", email = folded.email
  from (
    select id, fold_name(name) || '||' as name, fold_name(surname) || '||' as surname,
           fold_name(name || surname) || '||' as "both", fold_name(email) as email
      from people
  ) as folded
  where folded.id = n.person_id
    and (n.name, n.surname, n."both", n.email) is distinct from (folded.name, folded.surname, folded."both", folded.email);

create or replace view member_standings as
${createNameView()};

drop trigger member_name_in_table on people_names;
create trigger member_name_in_table after update of name, surname on people_names
  for each row when (new.name <> old.name or new.surname <> old.surname) execute function tell_member_changed('person_id');
update member_table t set name_key = s.name_key from member_standings s where s.person_id = t.person_id;
`,
);
