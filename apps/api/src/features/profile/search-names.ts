import { foldName } from '@waha/domain/kernel/fold-name';
import type { PersonId } from '@waha/domain/kernel/ids';
import { and, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { people, peopleNames, peopleSearch, peopleSearchPieces } from '../../platform/auth/auth.tables';
import type { Database } from '../../platform/database/database';

type Wanted = { q: string; only: SQL | undefined; before: PersonId | undefined; limit: number };

/** The index knows pieces of three letters; of a shorter search all pieces are looked up that begin with it. */
const PIECE = 3;
/** More pieces than this are of a letter that most names have: reading the newest names finds enough of them at once. */
const PIECES_MAX = 200;

/**
 * People whose name or surname holds what is sought, whatever the case, accents and spaces, newest first. The two names are
 * looked at together only where the search has two words: "rha" is not in "Nour Hamdi". However many people there are, only
 * those found are read.
 * @param only what else must be true of them
 */
export async function searchNames(db: Database, { q, only, before, limit }: Wanted): Promise<PersonId[]> {
  const sought = foldName(q).replaceAll('|', '');
  const pieces = sought === '' ? [] : sought.length < PIECE ? await piecesFrom(db, sought) : [sought];
  if (pieces.length === 0) return [];
  const isFound = pieces.length > PIECES_MAX ? holdsLetters(sought) : matches(pieces, /\S\s+\S/.test(q));
  const rows = await db
    .select({ id: people.id })
    .from(peopleSearch)
    .innerJoin(peopleNames, eq(peopleNames.seq, sql`people_search.rowid`))
    .innerJoin(people, eq(people.id, peopleNames.personId))
    .where(and(isFound, only, before ? sql`people_search.rowid < ${placeOf(db, before)}` : undefined))
    .orderBy(desc(sql`people_search.rowid`))
    .limit(limit);
  return rows.map(({ id }) => id);
}

async function piecesFrom(db: Database, sought: string): Promise<string[]> {
  const rows = await db
    .select({ term: peopleSearchPieces.term })
    .from(peopleSearchPieces)
    .where(and(gte(peopleSearchPieces.term, sought), lt(peopleSearchPieces.term, `${sought}\u{10ffff}`)))
    .limit(PIECES_MAX + 1);
  return rows.flatMap(({ term }) => term ?? []);
}

function matches(pieces: string[], hasWords: boolean): SQL {
  const columns = hasWords ? '{name surname both}' : '{name surname}';
  const either = pieces.map((piece) => `"${piece.replaceAll('"', '""')}"`).join(' OR ');
  return sql`people_search match ${`${columns} : (${either})`}`;
}

function holdsLetters(sought: string): SQL | undefined {
  return or(sql`instr(${peopleNames.name}, ${sought}) > 0`, sql`instr(${peopleNames.surname}, ${sought}) > 0`);
}

function placeOf(db: Database, id: PersonId) {
  return db.select({ seq: peopleNames.seq }).from(peopleNames).where(eq(peopleNames.personId, id));
}
