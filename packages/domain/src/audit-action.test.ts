import { expect, test } from 'vitest';
import { AUDIT_KINDS } from './audit/audit-kind';
import { AUDIT_ACTIONS, getAuditSubject, isAuditAction, listAuditActions } from './audit-action';

test('each action is of one kind, and no kind is empty', () => {
  const sorted = AUDIT_KINDS.flatMap((kind) => listAuditActions(kind));
  expect(sorted).toHaveLength(AUDIT_ACTIONS.length);
  expect(new Set(sorted)).toEqual(new Set(AUDIT_ACTIONS));
  for (const kind of AUDIT_KINDS) expect(listAuditActions(kind), kind).not.toEqual([]);
});

test('what an older or a newer version wrote is shown, and opens nothing', () => {
  expect(isAuditAction('payment.approved')).toBe(true);
  for (const strange of ['payment.blessed', 'toString', '']) {
    expect([isAuditAction(strange), getAuditSubject(strange)]).toEqual([false, 'nothing']);
  }
});
