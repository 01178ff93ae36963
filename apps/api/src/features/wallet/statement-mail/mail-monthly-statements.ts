import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MemberId } from '@waha/domain/kernel/ids';
import { isMemberMonthEmpty, selectMemberMonth } from '@waha/domain/wallet/member-month';
import {
  getMonthToMail,
  getStatementMailEnd,
  isMonthAfterChoice,
} from '@waha/domain/wallet/statement-mail/statement-mail';
import { findPerson, type Person } from '#platform/auth/people.store';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { queueMail } from '#platform/mail/mailer';
import { renderEmail } from '#platform/mail/render-email';
import { canTrustClock } from '#platform/process/clock-checkpoint';
import type { Services } from '#platform/services';
import { formatMonth } from '#platform/translations/format';
import { getTranslations, resolveLanguage } from '#platform/translations/translations';
import { accrueIfTrusted } from '../ledger/accrue-bonuses';
import { readMemberMonthSource } from '../read-member-month-source';
import {
  findStatementMail,
  isStatementMailed,
  listUnhandledMembers,
  saveHandledMonth,
  saveMailedStatement,
} from './statement-mail.store';

/**
 * The most mails of one run. The task runs each minute: 600 mails an hour, which a small server makes and usual quotas
 * of mail servers allow.
 */
const MAX_MAILS_PER_RUN = 10;
/** The most members that one run looks at. Many may have an empty month, which sends nothing. */
const MAX_MEMBERS_PER_RUN = 100;

type Needs = Pick<Services, 'db' | 'clock' | 'transact' | 'mailer' | 'config' | 'catalogue'>;

/**
 * Mails the statement of the month that has ended to members who asked for it. The mail and its mark are one
 * transaction for each member, so that an interrupted or second run mails none twice. Does nothing while mail is down
 * or the clock is not trusted.
 * @param signal stops after the current member
 */
export async function mailMonthlyStatements(services: Needs, signal?: AbortSignal): Promise<void> {
  const { db, clock, transact, mailer } = services;
  const now = clock();
  const members = await listUnhandledMembers(db, getMonthToMail(now), MAX_MEMBERS_PER_RUN);
  if (members.length === 0 || (await mailer.findDownSince()) !== undefined) return;
  if (!(await canTrustClock({ tx: db, now }))) return;
  let mailCount = 0;
  for (const memberId of members) {
    if (signal?.aborted || mailCount === MAX_MAILS_PER_RUN) return;
    if (await transact((unit) => mailStatement(unit, memberId, services))) mailCount++;
    // SQLite returns synchronously: without this pause no request would be read.
    await nextTurn();
  }
}

/** Returns whether a mail was queued. */
async function mailStatement(unit: UnitOfWork, memberId: MemberId, services: Needs): Promise<boolean> {
  const { tx, now } = unit;
  const month = getMonthToMail(now);
  const choice = await findStatementMail(tx, memberId);
  if (!choice || choice.handledMonth === month) return false;
  // A choice in the future was made with a clock that was ahead.
  const chosenAt = Math.min(choice.chosenAt, now);
  await saveHandledMonth(tx, { memberId, chosenAt, handledMonth: month });
  if (!isMonthAfterChoice(month, chosenAt) || (await isStatementMailed(tx, memberId, month))) return false;
  const person = await findPerson(tx, memberId);
  if (person?.role !== 'user' || person.blockedAt !== undefined) return false;
  await accrueIfTrusted(unit, [memberId]);
  if (isMemberMonthEmpty(selectMemberMonth(await readMemberMonthSource(tx, memberId), month))) return false;
  await queueStatementMail(unit, person, month, services);
  await saveMailedStatement(unit, memberId, month);
  return true;
}

/** The mail has no amount: a stranger may read it in a notification. The amounts are in its document. */
async function queueStatementMail(
  unit: UnitOfWork,
  person: Person,
  month: string,
  { config, catalogue }: Pick<Services, 'config' | 'catalogue'>,
): Promise<void> {
  const language = resolveLanguage(person, config);
  const { brand } = catalogue.company;
  const { noticeMail, passwordMail, statementMail: translations } = getTranslations(language);
  const ofMonth = { brand, month: formatMonth(language, month) };
  const renderedEmail = renderEmail({
    ...{ language, brand },
    subject: translations.subject(ofMonth),
    parts: [
      passwordMail.hello({ name: person.name }),
      translations.attached(ofMonth),
      { quietLink: `${config.publicUrl}/dashboard?open=settings`, label: noticeMail.end },
    ],
  });
  await queueMail(unit, {
    ...{ kind: 'statement', to: person.email, ...renderedEmail },
    document: { kind: 'member-month', memberId: person.id, month },
    goodUntil: getStatementMailEnd(month, unit.now),
  });
}
