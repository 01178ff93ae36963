import type { MemberId } from '@waha/domain/kernel/ids';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '#platform/database/database';
import { readAtOnce, readInPages } from '#platform/documents/member-data';
import { mailedStatements, pointEntries, statementMails, withdrawals } from './wallet.tables';

export function readWalletData(db: Database, memberId: MemberId) {
  return {
    pointEntries: readInPages(db, pointEntries, eq(pointEntries.memberId, memberId)),
    withdrawals: readInPages(db, withdrawals, eq(withdrawals.memberId, memberId)),
    statementMail: readInPages(db, statementMails, eq(statementMails.memberId, memberId), {
      by: statementMails.memberId,
    }),
    mailedStatements: readAtOnce(() =>
      db.select().from(mailedStatements).where(eq(mailedStatements.memberId, memberId)),
    ),
  };
}

/** Erases the choice of mails with statements, and which months were mailed. */
export async function eraseStatementMails(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.delete(statementMails).where(eq(statementMails.memberId, memberId));
  await tx.delete(mailedStatements).where(eq(mailedStatements.memberId, memberId));
}
