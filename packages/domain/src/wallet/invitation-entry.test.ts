import { describe, expect, test } from 'vitest';
import type { InvitationId } from '../kernel/ids';
import { DAY } from '../kernel/time';
import { createInvitationEntry } from './invitation-entry';
import { findLedgerFaults } from './ledger-faults';
import { reverseSource } from './reversal';

const INVITATION_ID = 'i1' as InvitationId;

describe('ledger of an invitation', () => {
  const credited = { id: INVITATION_ID, points: 20, decidedAt: 10 };
  const entry = createInvitationEntry(credited);
  const books = { packs: [], withdrawals: [], recharges: [] };

  test('has bonus points that are valid after 31 days', () => {
    expect(entry).toMatchObject({ account: 'wallet', points: 20, earnedAt: 10, becomesValidAt: 10 + 31 * DAY });
  });

  test('is without faults before and after the reversal, which takes back the same points', () => {
    const reversal = reverseSource([entry], INVITATION_ID, 5 * DAY);
    expect(reversal).toEqual({
      ok: true,
      value: [{ ...entry, points: -20, earnedAt: 5 * DAY, kind: 'invitation_cancelled' }],
    });
    expect(findLedgerFaults({ ...books, entries: [entry], invitations: [credited] }, DAY)).toEqual([]);
    const entries = [entry, ...(reversal.ok ? reversal.value : [])];
    const reversed = [{ ...credited, reversedAt: 5 * DAY }];
    expect(findLedgerFaults({ ...books, entries, invitations: reversed }, 40 * DAY)).toEqual([]);
  });

  test('has a fault without its entry, and with an entry that no invitation explains', () => {
    expect(findLedgerFaults({ ...books, entries: [], invitations: [credited] }, DAY)).toHaveLength(1);
    expect(findLedgerFaults({ ...books, entries: [entry], invitations: [] }, DAY)).toHaveLength(1);
  });

  test('cannot be reversed after the points were withdrawn', () => {
    const withdrawal = { ...entry, points: -20, kind: 'withdrawal', source: 'w1' } as const;
    expect(reverseSource([entry, withdrawal], INVITATION_ID, 40 * DAY)).toMatchObject({
      refusal: { code: 'points_already_withdrawn' },
    });
  });
});
