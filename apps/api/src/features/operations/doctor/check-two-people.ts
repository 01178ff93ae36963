import { formatTnd } from '@waha/domain/kernel/money';
import { formatCount } from '@waha/domain/kernel/text/format-count';
import { and, inArray, isNull } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import type { Config } from '#platform/config/config';
import type { Database } from '#platform/database/database';
import { createErrorFinding, createOkFinding, type Finding } from './finding';

const TWO_PEOPLE_CHECK = 'two people';

/** Checks that payouts above `WAHA_TWO_PEOPLE_ABOVE` can be paid: that needs two people. */
export async function checkTwoPeople(
  db: Database,
  { twoPeopleAbove }: Pick<Config, 'twoPeopleAbove'>,
): Promise<Finding> {
  if (twoPeopleAbove === undefined)
    return createOkFinding(TWO_PEOPLE_CHECK, 'one person may accept and pay any amount');
  const payers = await db.$count(
    people,
    and(inArray(people.role, ['admin', 'finance_admin']), isNull(people.blockedAt)),
  );
  const found = `above ${formatTnd(twoPeopleAbove)}, one person accepts a payout and another pays it`;
  const count = formatCount(payers, 'person may', 'people may');
  if (payers > 1) return createOkFinding(TWO_PEOPLE_CHECK, `${found}: ${count} do so`);
  return createErrorFinding(
    TWO_PEOPLE_CHECK,
    `${found}, but only ${count} do so`,
    'Invite a colleague for finance (waha staff invite), or remove WAHA_TWO_PEOPLE_ABOVE.',
  );
}
