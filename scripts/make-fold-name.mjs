import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';

// Writes `fold_name` of PostgreSQL from what this Node knows of letters: a server's own tables depend on its locale and age.

const FILE = join(ROOT, 'apps/api/migrations/postgres/0061-2-fold-name.sql');
const SIGMA = 'Σ';
const signs = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code));

const isDropped = (sign) => /[\p{M}\s'’‘`\-‐‑–]/u.test(sign);
const isSkipped = (sign) => /\p{Case_Ignorable}/u.test(sign);
const isCased = (sign) => /\p{Cased}/u.test(sign) && !isSkipped(sign);
const large = signs.filter((sign) => sign > '\x7f' && sign.normalize('NFD') === sign && sign.toLowerCase() !== sign);
const small = large.map((sign) => sign.toLowerCase());
if (small.some((sign) => [...sign].length !== 1)) throw new Error('A letter has no single small one.');

/** Between these two no letter is large or small. */
const NO_CASE = ['\u0590', '\u109f'];
if (large.some((sign) => sign >= NO_CASE[0] && sign <= NO_CASE[1])) throw new Error('A large letter stands there.');

const escaped = (sign) => {
  const code = sign.codePointAt(0);
  return code < 0x10000 ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
};

/** All signs of which this is true, as what stands between the brackets of an expression. */
function setOf(isIn) {
  const runs = [];
  for (const sign of signs.filter(isIn)) {
    const run = runs.at(-1);
    if (run && run.to.codePointAt(0) + 1 === sign.codePointAt(0)) run.to = sign;
    else runs.push({ from: sign, to: sign });
  }
  return runs.map(({ from, to }) => (from === to ? escaped(from) : `${escaped(from)}-${escaped(to)}`)).join('');
}

/** A text in lines, put together again by PostgreSQL. */
const inLines = (text, size) =>
  (text.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? []).map((line) => `    '${line}'`).join(' ||\n');

/** Never cut within an escape. */
const setInLines = (set) =>
  (set.match(/(?:\\u.{4}|\\U.{8}|-){1,18}/g) ?? []).map((line) => `    '${line}'`).join(' ||\n');

const skipped = setInLines(setOf(isSkipped));
const cased = setInLines(setOf(isCased));

writeFileSync(
  FILE,
  `-- Made by scripts/make-fold-name.mjs.
-- How names are compared, exactly as packages/domain/src/kernel/text/fold-name.ts does it, whatever locale the database has.

/* A large sigma that ends a word becomes a small one of another form. */
create function fold_last_sigmas(text) returns text language plpgsql immutable strict parallel safe as $$
declare
  skipped constant text :=
${skipped};
  cased constant text :=
${cased};
begin
  return regexp_replace($1 collate "C",
    '([' || cased || '][' || skipped || ']*)${SIGMA}(?![' || skipped || ']*[' || cased || '])', '\\1ς', 'g');
end $$;

create function fold_name(text) returns text language plpgsql immutable parallel safe as $$
declare
  folded text := coalesce($1, '') collate "C";
begin
  if octet_length(folded) = length(folded) then
    return translate(lower(folded collate "C"), E' \\t\\n\\x0b\\f\\r''\`-', '');
  end if;
  folded := normalize(folded, NFD);
  if strpos(folded, '${SIGMA}') > 0 then
    folded := fold_last_sigmas(folded);
  end if;
  folded := lower(regexp_replace(folded collate "C", '[' ||
${setInLines(setOf(isDropped))}
    || ']', '', 'g') collate "C");
  -- Arabic and its neighbours have no large letters.
  if folded collate "C" !~ '[^\\x01-\\x7f${NO_CASE.map(escaped).join('-')}]' then
    return folded;
  end if;
  return translate(folded,
${inLines(large.join(''), 100)},
${inLines(small.join(''), 100)});
end $$;
`,
);
