import type { MemberId, PackId, QuizResultId, StaffId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import type { QuizStatus } from '@waha/domain/purchase/quiz';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { omitNulls } from '#platform/database/omit-nulls';
import { prepareQuery } from '#platform/database/prepared/prepare-query';
import { updateUnchangedRow } from '#platform/database/unit-of-work';
import { quizResults } from '../purchase.tables';

/** One try at a pack's quiz. */
export type QuizTry = {
  id: QuizResultId;
  memberId: MemberId;
  packId: PackId;
  score: number;
  total: number;
  /** The ids of the questions with a wrong answer. */
  wrongQuestions?: string[];
  trainingWatchedAt?: Instant;
  createdAt: Instant;
  approvedBy?: StaffId;
  approvedAt?: Instant;
};

/** Returns every try of these members, newest first. */
export async function listTriesOf(tx: Tx | Database, memberIds: readonly MemberId[]): Promise<QuizTry[]> {
  const rows = await tx
    .select()
    .from(quizResults)
    .where(inArray(quizResults.memberId, [...new Set(memberIds)]))
    .orderBy(desc(quizResults.id));
  return rows.map(toTry);
}

export async function listTries(tx: Tx | Database, memberId: MemberId, packId: PackId): Promise<QuizTry[]> {
  return (await triesQuery(tx).all({ memberId, packId })).map(toTry);
}

const triesQuery = prepareQuery((db) =>
  db
    .select()
    .from(quizResults)
    .where(
      and(eq(quizResults.memberId, sql.placeholder('memberId')), eq(quizResults.packId, sql.placeholder('packId'))),
    )
    .orderBy(desc(quizResults.id))
    .prepare(),
);

export async function findTry(tx: Tx | Database, id: QuizResultId): Promise<QuizTry | undefined> {
  const [row] = await tx.select().from(quizResults).where(eq(quizResults.id, id));
  return row && toTry(row);
}

/** Returns the status that follows from a member's tries: none → submitted → approved. */
export function computeQuizStatus(tries: readonly QuizTry[]): QuizStatus {
  if (tries.some(({ approvedAt }) => approvedAt !== undefined)) return 'approved';
  return tries.some(isPassed) ? 'submitted' : 'none';
}

export function isPassed({ score, total }: Pick<QuizTry, 'score' | 'total'>): boolean {
  return score === total;
}

export async function saveTry(tx: Tx, quizTry: QuizTry): Promise<void> {
  await tx.insert(quizResults).values(quizTry);
}

export async function saveApproval(tx: Tx, id: QuizResultId, approvedBy: StaffId, approvedAt: Instant): Promise<void> {
  await updateUnchangedRow(
    tx,
    quizResults,
    { id, unchanged: isNull(quizResults.approvedAt) },
    { approvedBy, approvedAt },
  );
}

function toTry(row: typeof quizResults.$inferSelect): QuizTry {
  return omitNulls(row);
}
