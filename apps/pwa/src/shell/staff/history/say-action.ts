import { i18n } from '@lingui/core';
import { type AuditAction, isAuditAction } from '@waha/domain/audited-actions';

/** A new action does not compile until it has its words. */
const WORDS: Record<AuditAction, () => string> = {
  'member.signed-up': () => i18n._('Signed up'),
  'member.block-toggled': () => i18n._('Blocked or let in again'),
  'quiz.passed': () => i18n._('Quiz passed'),
  'quiz.approved': () => i18n._('Quiz approved'),
  'payment.submitted': () => i18n._('Payment sent'),
  'payment.approved': () => i18n._('Payment accepted'),
  'payment.rejected': () => i18n._('Payment rejected'),
  'payment.cancelled': () => i18n._('Payment cancelled'),
  'profile.submitted': () => i18n._('Profile sent'),
  'profile.verified': () => i18n._('Profile verified'),
  'profile.rejected': () => i18n._('Profile rejected'),
  'withdrawal.confirmed': () => i18n._('Withdrawal asked for'),
  'withdrawal.approved': () => i18n._('Withdrawal approved'),
  'withdrawal.rejected': () => i18n._('Withdrawal rejected'),
  'withdrawal.paid': () => i18n._('Withdrawal paid out'),
  'recharge.submitted': () => i18n._('Recharge asked for'),
  'recharge.accepted': () => i18n._('Recharge accepted'),
  'recharge.rejected': () => i18n._('Recharge rejected'),
  'invoice.added': () => i18n._('Invoice added'),
  'invoice.edited': () => i18n._('Invoice changed'),
  'invoice.receipt-sent': () => i18n._('Receipt of an invoice sent'),
  'invoice.receipt-refused': () => i18n._('Receipt of an invoice refused'),
  'invoice.paid': () => i18n._('Invoice marked as paid'),
  'task.added': () => i18n._('Task added'),
  'task.deleted': () => i18n._('Task deleted'),
  'report.added': () => i18n._('Report added'),
  'report.deleted': () => i18n._('Report deleted'),
  'identity.viewed': () => i18n._('Looked at an identity document'),
  'receipt.viewed': () => i18n._('Looked at a receipt'),
  'report.viewed': () => i18n._('Looked at a report'),
  'message-file.viewed': () => i18n._('Looked at a file of a message'),
  'invoice.viewed': () => i18n._('Looked at an invoice'),
  'task.viewed': () => i18n._('Looked at a task'),
  'statement.viewed': () => i18n._('Looked at a statement of the wallet'),
  'conversation.viewed': () => i18n._('Read a conversation'),
  'session.started': () => i18n._('Signed in'),
  'login.failed': () => i18n._('Wrong password'),
  'logins.flooded': () => i18n._('Very many wrong passwords'),
  'password.changed': () => i18n._('Password changed'),
  'password.reset': () => i18n._('New password by a mailed link'),
  'password.link-made': () => i18n._('Link for a new password made'),
  'admin.set-up': () => i18n._('First administrator set up'),
  'staff.added': () => i18n._('Staff account added'),
  'two-step.confirmed': () => i18n._('Two-step sign-in switched on'),
  'two-step.codes-renewed': () => i18n._('Recovery codes made anew'),
  'two-step.ended': () => i18n._('Two-step sign-in switched off'),
  'two-step.reset': () => i18n._('Two-step sign-in taken away'),
  'staff.invited': () => i18n._('Invited to the staff'),
  'staff.invitation-sent': () => i18n._('Link of an invitation sent again'),
  'staff.invitation-withdrawn': () => i18n._('Invitation withdrawn'),
  'staff.joined': () => i18n._('Joined the staff'),
  'staff.role-changed': () => i18n._('Role changed'),
  'staff.removed': () => i18n._('Staff account ended'),
  'staff.restored': () => i18n._('Staff account opened again'),
  'member.erased': () => i18n._('Member erased'),
  'member.exported': () => i18n._('Everything about a member written out'),
  'members.searched': () => i18n._('Members looked up'),
  'table.exported': () => i18n._('Table written out'),
  'clock.accepted': () => i18n._('Clock accepted'),
};

/** What was done; of a line that another version wrote, its own name. */
export function sayAction(action: string, details: Record<string, unknown> = {}): string {
  if (action === 'member.block-toggled' && typeof details.isBlocked === 'boolean')
    return details.isBlocked ? i18n._('Blocked') : i18n._('Let in again');
  if (action === 'login.failed' && details.isCode === true) return i18n._('Wrong code after the right password');
  return isAuditAction(action) ? WORDS[action]() : action;
}
