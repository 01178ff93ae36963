import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InvitationId, MemberId, PaymentId, StaffId } from '../kernel/ids';
import {
  decideInvitation,
  findNoCreditReason,
  type Invitation,
  type InvitationFacts,
  reverseInvitation,
} from './invitation';
import { readInvitationCode } from './invitation-code';

const invitation: Invitation = {
  id: 'i1' as InvitationId,
  inviterId: 'amina' as MemberId,
  invitedId: 'nour' as MemberId,
  signedUpAt: 1,
  status: 'signed_up',
};
const facts: InvitationFacts = {
  ...{ points: 20, monthlyLimit: 5, creditedThisMonth: 0, isSamePerson: false },
  inviter: { role: 'user', isBlocked: false },
  invited: { role: 'user' },
};
const decision = { paymentId: 'p1' as PaymentId, by: 'leila' as StaffId, at: 10 };

describe('credit of an invitation', () => {
  test.each<[string, Partial<InvitationFacts>, string | undefined]>([
    ['in the usual case', {}, undefined],
    ['below the monthly limit', { creditedThisMonth: 4 }, undefined],
    ['at the monthly limit', { creditedThisMonth: 5 }, 'monthly_limit'],
    ['while invitations are off', { points: 0 }, 'off'],
    ['for an inviter of the staff', { inviter: { role: 'commercial_admin', isBlocked: false } }, 'staff'],
    ['for an invited person who now works here', { invited: { role: 'admin' } }, 'staff'],
    ['for a second account of the inviter', { isSamePerson: true }, 'own_account'],
    ['for a blocked or erased inviter', { inviter: { role: 'user', isBlocked: true } }, 'inviter_inactive'],
  ])('%s: %o gives the reason %s', (_case, change, reason) => {
    expect(findNoCreditReason(invitation, { ...facts, ...change })).toBe(reason);
  });

  test('is refused to an inviter with the id of the invited member', () => {
    expect(findNoCreditReason({ ...invitation, invitedId: invitation.inviterId }, facts)).toBe('own_account');
  });

  test('has the points of the setting, or a reason, and names the payment', () => {
    expect(decideInvitation(invitation, facts, decision)).toEqual({
      invitation: { ...invitation, status: 'credited', points: 20, paymentId: 'p1', decidedAt: 10 },
      event: expect.objectContaining({ type: 'invitation.credited', by: 'leila', at: 10 }),
    });
    expect(decideInvitation(invitation, { ...facts, points: 0 }, decision)?.invitation).toEqual({
      ...{ ...invitation, status: 'not_credited', reason: 'off', paymentId: 'p1', decidedAt: 10 },
    });
  });

  test('is decided at most once, in any order of approvals and cancellations', () => {
    const step = fc.record({
      isCancel: fc.boolean(),
      change: fc.record({
        creditedThisMonth: fc.nat({ max: 9 }),
        points: fc.nat({ max: 2 }),
        isSamePerson: fc.boolean(),
      }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let current = invitation;
        let points = 0;
        let credits = 0;
        for (const [at, { isCancel, change }] of steps.entries()) {
          const next = isCancel
            ? reverseInvitation(current, decision.by, at)
            : decideInvitation(current, { ...facts, ...change }, { ...decision, at });
          if (!next) continue;
          if (next.event.type === 'invitation.credited') {
            points += next.invitation.points ?? 0;
            credits++;
          }
          if (next.event.type === 'invitation.reversed') points -= next.invitation.points ?? 0;
          current = next.invitation;
        }
        expect(credits).toBeLessThanOrEqual(1);
        expect(points).toBe(current.status === 'credited' ? current.points : 0);
      }),
    );
  });
});

test.each([
  ['7K3M9Q2X', '7K3M9Q2X'],
  [' 7k3m-9q2x ', '7K3M9Q2X'],
  ['7K3M9Q2', undefined],
  ['7K3M9Q2XX', undefined],
  ['7K3M9Q2O', undefined],
  ['<script>', undefined],
  ['7'.repeat(500), undefined],
  ['', undefined],
  [undefined, undefined],
  [['7K3M9Q2X'], undefined],
])('the invitation code in %j is %s', (typed, code) => {
  expect(readInvitationCode(typed)).toBe(code);
});
