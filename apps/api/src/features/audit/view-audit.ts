import type { WireAuditLine, WireAuditPerson } from '@waha/domain/audit/audit.contract';
import type { AuditSubject } from '@waha/domain/audit/audit-kind';
import { getAuditSubject } from '@waha/domain/audit-action';
import type { AnnouncementId, InvoiceId, PackId, PaymentId, PersonId, QuizResultId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import { and, inArray, isNotNull } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { FULL_NAME_SQL } from '#platform/auth/people.queries';
import { OPERATOR_ID } from '#platform/database/audit-log';
import type { Database } from '#platform/database/database';
import type { auditLog } from '#platform/database/platform.tables';
import { findAnnouncementTitles } from '../announcements/announcements.public-queries';
import { findInvoiceViews } from '../invoices/invoices.public-queries';
import { findPackNames } from '../purchase/packs/pack.public-queries';
import { findPaymentsById } from '../purchase/payment.public-queries';
import { findQuizViews } from '../purchase/quizzes/quiz.public-queries';

type Line = typeof auditLog.$inferSelect;

/** Returns lines with the names of their author, member and subject. */
export async function viewAudit(db: Database, lines: readonly Line[]): Promise<WireAuditLine[]> {
  const nameById = await findNames(db, lines);
  const labels = await findLabels(db, lines);
  const blockReasons = await findBlockReasons(db, lines);
  const nameOf = (id: PersonId) => nameById.get(id) ?? { _id: id };
  return lines.map(({ id, at, actorId, action, subjectId, memberId, details }) => {
    const kind = getAuditSubject(action);
    const label = subjectId ? (labels.get(subjectId) ?? nameById.get(subjectId as PersonId)?.name) : undefined;
    return {
      _id: String(id),
      at: toIso(at),
      action,
      by: actorId === null ? 'program' : actorId === OPERATOR_ID ? 'operator' : nameOf(actorId),
      ...(subjectId && { subject: { kind, _id: subjectId, ...(label && { label }) } }),
      ...(memberId && { member: nameOf(memberId) }),
      details: { ...(details && JSON.parse(details)), ...blockReasons.get(id) },
    };
  });
}

/**
 * Returns the reasons of blocks that have not ended, by line. The log has no free text, so they are read from the
 * member, with whom they are erased.
 */
async function findBlockReasons(db: Database, lines: readonly Line[]): Promise<Map<number, { blockReason: string }>> {
  const toggles = lines.filter(({ action, memberId }) => action === 'member.block-toggled' && memberId !== null);
  if (toggles.length === 0) return new Map();
  const { id, blockedAt, blockReason } = people;
  const memberIds = toggles.flatMap(({ memberId }) => memberId ?? []);
  const rows = await db
    .select({ id, blockedAt, blockReason })
    .from(people)
    .where(and(inArray(id, [...new Set<PersonId>(memberIds)]), isNotNull(blockReason)));
  return new Map(
    toggles.flatMap((line) => {
      const block = rows.find((row) => row.id === line.memberId && row.blockedAt === line.at);
      return block?.blockReason ? [[line.id, { blockReason: block.blockReason }] as const] : [];
    }),
  );
}

async function findNames(db: Database, lines: readonly Line[]): Promise<Map<string, WireAuditPerson>> {
  const ids = lines.flatMap(({ actorId, memberId, subjectId, action }) => [
    ...[actorId, memberId].filter((id) => id !== null),
    ...(subjectId && getAuditSubject(action) === 'person' ? [subjectId as PersonId] : []),
  ]);
  if (ids.length === 0) return new Map();
  const { id, role } = people;
  const rows = await db
    .select({ _id: id, name: FULL_NAME_SQL, role })
    .from(people)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row._id, row]));
}

/** Returns the name that staff use for each subject, by id. */
async function findLabels(db: Database, lines: readonly Line[]): Promise<Map<string, string>> {
  const idsOf = (wanted: AuditSubject) => [
    ...new Set(
      lines.flatMap(({ action, subjectId }) => (subjectId && getAuditSubject(action) === wanted ? [subjectId] : [])),
    ),
  ];
  const payments = await findPaymentsById(db, idsOf('payment') as PaymentId[]);
  const quizzes = await findQuizViews(db, idsOf('quiz') as QuizResultId[]);
  const invoices = await findInvoiceViews(db, idsOf('invoice') as InvoiceId[]);
  const announcements = idsOf('announcement') as AnnouncementId[];
  const packs = idsOf('pack');
  return new Map<string, string>([
    ...(packs.length > 0 ? await findPackNames(db, packs as PackId[]) : []),
    ...(announcements.length > 0 ? await findAnnouncementTitles(db, announcements) : []),
    ...[...payments].map(
      ([id, { reference, packName, quantity }]) => [id, `${reference} · ${packName} × ${quantity}`] as const,
    ),
    ...[...quizzes].map(([id, { packId }]) => [id, packId.packName] as const),
    ...[...invoices].map(([id, { number, reference }]) => [id, reference ?? number] as const),
  ]);
}
