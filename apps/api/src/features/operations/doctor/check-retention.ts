import type { RetainedKind } from '@waha/domain/kernel/retention/retention-rules';
import type { Instant } from '@waha/domain/kernel/time';
import type { Services } from '#platform/services';
import { countDueData } from '../retention/count-due-data';
import { createOkFinding, type Finding } from './finding';

const MAX_COUNTED = 10_000;

const NOUNS: Record<RetainedKind, string> = {
  identity: 'documents of verified profiles',
  rejected: 'documents of rejected profiles',
  messages: 'conversations',
  receipts: 'receipts',
  words: 'words in lines of the log',
};

/** Says what the nightly task deletes within 30 days, by kind. */
export async function checkRetention(needs: Pick<Services, 'db' | 'config'>, now: Instant): Promise<Finding> {
  const due = (await countDueData(needs, now, MAX_COUNTED)).filter((each) => each.due > 0);
  const counts = due.map(({ kind, due: count, isMore }) => `${NOUNS[kind]}: ${count}${isMore ? ' or more' : ''}`);
  return createOkFinding(
    'retention',
    counts.length > 0 ? `due within 30 days: ${counts.join(', ')}` : 'nothing is due within 30 days',
  );
}
