import { expect, test } from 'vitest';
import { AUDIT_KINDS } from './audit/audit-kind';
import { AUDIT_ACTIONS, getAuditSubject, isAuditAction, listAuditActions } from './audit-action';

test('each audit action has one kind, and no kind is empty', () => {
  const sorted = AUDIT_KINDS.flatMap((kind) => listAuditActions(kind));
  expect(sorted).toHaveLength(AUDIT_ACTIONS.length);
  expect(new Set(sorted)).toEqual(new Set(AUDIT_ACTIONS));
  for (const kind of AUDIT_KINDS) expect(listAuditActions(kind), kind).not.toEqual([]);
});

test('an unknown audit action has no subject to open', () => {
  expect(isAuditAction('payment.approved')).toBe(true);
  for (const strange of ['payment.blessed', 'toString', '']) {
    expect([isAuditAction(strange), getAuditSubject(strange)]).toEqual([false, 'nothing']);
  }
});
