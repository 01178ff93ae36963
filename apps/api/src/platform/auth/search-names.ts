import type { PersonId } from '@waha/domain/kernel/ids';
import { parseSearchQuery } from '@waha/domain/kernel/text/search-query';
import { and, desc, eq, gte, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { people, peopleNames, peopleSearch, peopleSearchTrigrams } from './auth.tables';

type NameSearch = {
  q: string;
  only?: SQL | undefined;
  before?: PersonId | undefined;
  limit: number;
  scope?: SearchScope;
};

/**
 * `namesAndPhone`: a name, a surname, or a part of the phone number; only for staff who may see the profiles of `only`.
 * `namesAndAddress`: the two names as one text, or the address. `all`: any of these, for the same staff as
 * `namesAndPhone`.
 */
type SearchScope = 'namesAndPhone' | 'namesAndAddress' | 'all';

/** A term that one of the columns must contain: letters, or the digits of a phone. */
type Term = { letters: string; phone?: string | undefined };

/** The index holds trigrams. For a shorter search term, all trigrams with that prefix are looked up. */
const TRIGRAM_LENGTH = 3;
/** More trigrams than this mean a letter that most names contain. Reading the newest names then finds enough people. */
const MAX_TRIGRAMS = 200;

/**
 * Returns people whose name or surname contains each search word, newest first. Order, case and accents are ignored. A
 * word does not match across two names: "rha" is not in "Nour Hamdi". Only matching rows are read, however many people
 * there are.
 * @param only a further condition on these people
 */
export async function searchNames(
  db: Database,
  { q, only, before, limit, scope = 'namesAndPhone' }: NameSearch,
): Promise<PersonId[]> {
  const isFound = await buildTermCondition(db, parseTerms(q), scope);
  if (!isFound) return [];
  const isBefore = before ? sql`people_search.rowid < ${findPosition(db, before)}` : undefined;
  const query = db
    .select({ id: peopleNames.personId })
    .from(peopleSearch)
    .innerJoin(peopleNames, eq(peopleNames.seq, sql`people_search.rowid`))
    .$dynamic();
  const rows = await (only ? query.innerJoin(people, eq(people.id, peopleNames.personId)) : query)
    .where(and(...isFound, only, isBefore))
    .orderBy(desc(sql`people_search.rowid`))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns a condition that a row of `people_names` is among those that `searchNames` finds. */
export function matchesNameSearch(q: string, within: SearchScope): SQL | undefined {
  return and(...parseTerms(q).map((term) => containsTerm(term, within)));
}

function parseTerms(q: string): Term[] {
  const { words, figure } = parseSearchQuery(q);
  const terms: Term[] = words.map((letters) => ({ letters }));
  return figure ? [...terms, { letters: figure.text, phone: figure.phone }] : terms;
}

/** Returns undefined when no person can match. */
async function buildTermCondition(
  db: Database,
  terms: readonly Term[],
  within: SearchScope,
): Promise<SQL[] | undefined> {
  const { matchesPieces } = db;
  if (matchesPieces)
    return terms.length > 0 ? terms.flatMap((term) => [matchesPieces(term), containsTerm(term, within)]) : undefined;
  const matched: string[] = [];
  const read: SQL[] = [];
  for (const term of terms) {
    const isPiece = term.letters.length >= TRIGRAM_LENGTH;
    const pieces = isPiece ? [term.letters] : await listTrigrams(db, term.letters);
    if (pieces.length === 0) return undefined;
    if (pieces.length <= MAX_TRIGRAMS) matched.push(buildMatchExpression(pieces, within, term.phone));
    else read.push(containsTerm(term, within));
  }
  if (matched.length === 0) return read.length > 0 ? read : undefined;
  return [sql`people_search match ${matched.join(' AND ')}`, ...read];
}

async function listTrigrams(db: Database, prefix: string): Promise<string[]> {
  const rows = await db
    .select({ term: peopleSearchTrigrams.term })
    .from(peopleSearchTrigrams)
    .where(and(gte(peopleSearchTrigrams.term, prefix), lt(peopleSearchTrigrams.term, `${prefix}\u{10ffff}`)))
    .limit(MAX_TRIGRAMS + 1);
  return rows.flatMap(({ term }) => term ?? []);
}

const COLUMNS: Record<SearchScope, string> = {
  namesAndPhone: '{name surname}',
  namesAndAddress: '{both email}',
  all: '{name surname both email}',
};

/** Returns the index query: one of these letters in the columns, or the digits in the phone. */
function buildMatchExpression(letters: readonly string[], within: SearchScope, phone?: string): string {
  const inColumns = `${COLUMNS[within]} : (${letters.map(quoteMatchText).join(' OR ')})`;
  return phone && within !== 'namesAndAddress'
    ? `(${inColumns} OR {phone} : ${quoteMatchText(phone)})`
    : `(${inColumns})`;
}

const quoteMatchText = (text: string) => `"${text.replaceAll('"', '""')}"`;

function containsTerm({ letters, phone }: Term, within: SearchScope): SQL {
  const { name, surname, both, email } = peopleNames;
  const holds = (column: SQLWrapper, text: string) => sql`instr(${column}, ${text}) > 0`;
  const columns = {
    namesAndPhone: [name, surname],
    namesAndAddress: [both, email],
    all: [name, surname, both, email],
  }[within];
  const isPhone = phone !== undefined && within !== 'namesAndAddress' ? [holds(peopleNames.phone, phone)] : [];
  return or(...columns.map((column) => holds(column, letters)), ...isPhone)!;
}

function findPosition(db: Database, id: PersonId) {
  return db.select({ seq: peopleNames.seq }).from(peopleNames).where(eq(peopleNames.personId, id));
}
