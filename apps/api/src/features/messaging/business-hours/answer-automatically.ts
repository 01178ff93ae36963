import type { DomainEvent } from '@waha/domain/events';
import type { MemberId, MessageId } from '@waha/domain/kernel/ids';
import { fillPlaceholders } from '@waha/domain/kernel/refusal-catalogue';
import type { Instant } from '@waha/domain/kernel/time';
import { chooseReplyText } from '@waha/domain/messaging/message';
import { findClosedPeriod } from '@waha/domain/messaging/staff/business-hours';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Config } from '#platform/config/config';
import { createId } from '#platform/database/create-id';
import type { Tx } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { formatMinute } from '#platform/translations/format';
import { saveMessage } from '../message.store';
import { findMember } from '../messaging.queries';
import { messages } from '../messaging.tables';
import { findBusinessHours } from './business-hours.store';

/**
 * Answers a member's message outside business hours, in the member's language and with the time of the next opening: once
 * in each closed period.
 */
export async function answerAutomatically(
  unit: UnitOfWork,
  event: DomainEvent,
  config: Pick<Config, 'language'>,
): Promise<void> {
  if (event.type !== 'message.sent' || event.message.side !== 'member') return;
  const { tx, now } = unit;
  const { memberId } = event.message;
  const hours = await findBusinessHours(tx);
  const closed = hours?.isOn ? findClosedPeriod(hours, now) : undefined;
  if (!hours || !closed || (await hasAutomaticAnswer(tx, memberId, closed.since))) return;
  const { language } = await findMember(tx, memberId, config);
  const { text } = chooseReplyText(hours, language);
  const answer = {
    ...{ id: createId<MessageId>(now), memberId, authorId: hours.updatedBy, side: 'staff' as const, createdAt: now },
    text: fillPlaceholders(text, { time: formatMinute(language, closed.openAt) }),
    isAutomatic: true as const,
  };
  await unit.emit({ type: 'message.sent', message: await saveMessage(tx, answer, undefined), at: now });
}

async function hasAutomaticAnswer(tx: Tx, memberId: MemberId, since: Instant): Promise<boolean> {
  const isAutomatic = sql`${messages.isAutomatic} = 1`;
  const where = and(eq(messages.memberId, memberId), gte(messages.createdAt, since), isAutomatic);
  const [found] = await tx.select({ id: messages.id }).from(messages).where(where).limit(1);
  return found !== undefined;
}
