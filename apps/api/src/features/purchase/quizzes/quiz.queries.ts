import type { MemberId, PackId, QuizResultId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import type { QuizStatus } from '@waha/domain/purchase/quiz';
import type { WireQuizResult } from '@waha/domain/purchase/quiz.contract';
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { matchesSearch, PHONE_DIGITS_SQL } from '#platform/auth/people.queries';
import type { Database, Tx } from '#platform/database/database';
import { createPage, type Page } from '#platform/http/page';
import { packs, quizResults } from '../purchase.tables';
import { isPassed, listTriesOf, type QuizTry } from './quiz.store';

/** Returns passed quizzes with a pending authorisation, oldest first. `q` searches name, email, phone and pack. */
export async function listQueuedQuizzes(
  db: Database,
  { q, limit = PAGE_LIMIT, cursor }: PageQuery,
): Promise<Page<WireQuizResult>> {
  const rows = await selectQuizResults(db)
    .where(
      and(
        eq(quizResults.score, quizResults.total),
        isNull(quizResults.approvedAt),
        cursor ? gt(quizResults.id, cursor as QuizResultId) : undefined,
        matchesSearch(q, { texts: [packs.packName], phones: [PHONE_DIGITS_SQL] }),
      ),
    )
    .orderBy(asc(quizResults.id))
    .limit(limit);
  return createPage(await toWireResults(db, rows), limit);
}

/**
 * Returns tries with their member, pack and the other tries, by their ids; with as many statements for many as for one.
 */
export async function viewQuizzes(
  db: Database,
  ids: readonly QuizResultId[],
): Promise<Map<QuizResultId, WireQuizResult>> {
  const rows = await selectQuizResults(db).where(inArray(quizResults.id, [...ids]));
  const views = await toWireResults(db, rows);
  return new Map(rows.map(({ result }, at) => [result.id, views[at]!]));
}

/** Returns a member's status for every pack whose quiz they tried. */
export async function readQuizStatuses(db: Database, memberId: MemberId) {
  const rows = await selectQuizResults(db).where(eq(quizResults.memberId, memberId)).orderBy(asc(quizResults.id));
  const byPack = new Map<PackId, { packId: PackId; packName: string; status: QuizStatus }>();
  for (const { result, packName } of rows) {
    const packStatus = byPack.get(result.packId)?.status ?? 'none';
    const status = result.approvedAt !== null ? 'approved' : isPassed(result) ? 'submitted' : packStatus;
    byPack.set(result.packId, { packId: result.packId, packName, status });
  }
  return [...byPack.values()];
}

/** Returns a try as its member and staff see it. */
export function toWireTry({ score, total, createdAt, wrongQuestions }: Omit<QuizTry, 'id' | 'memberId' | 'packId'>) {
  return {
    score,
    total,
    passed: isPassed({ score, total }),
    at: toIso(createdAt),
    ...(wrongQuestions && { wrongQuestions }),
  };
}

function selectQuizResults(db: Tx | Database) {
  return db
    .select({ result: quizResults, person: people, packName: packs.packName })
    .from(quizResults)
    .innerJoin(people, eq(people.id, quizResults.memberId))
    .innerJoin(packs, eq(packs.id, quizResults.packId));
}

type Row = { result: typeof quizResults.$inferSelect; person: typeof people.$inferSelect; packName: string };

async function toWireResults(db: Database, rows: readonly Row[]): Promise<WireQuizResult[]> {
  const members = rows.map(({ result }) => result.memberId);
  const tries = await listTriesOf(db, members);
  return rows.map((row) => {
    const { memberId, packId } = row.result;
    return toWireResult(
      row,
      tries.filter((each) => each.memberId === memberId && each.packId === packId),
    );
  });
}

function toWireResult({ result, person, packName }: Row, tries: readonly QuizTry[]): WireQuizResult {
  return {
    _id: result.id,
    userId: result.memberId,
    userName: `${person.name} ${person.surname}`,
    userEmail: person.email,
    packId: { _id: result.packId, packName },
    score: result.score,
    total: result.total,
    passed: isPassed(result),
    adminApproved: result.approvedAt !== null,
    createdAt: toIso(result.createdAt),
    trainingWatchedAt: result.trainingWatchedAt === null ? null : toIso(result.trainingWatchedAt),
    tries: tries.map(toWireTry),
  };
}
