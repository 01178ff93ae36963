import type { AuditKind, AuditSubject } from './audit/audit-kind';
import type { DomainEvent } from './events';

/** Actions of the program and its operator only. They are not events: nothing else follows from them. */
type ProgramAction =
  | 'identity.viewed'
  | 'receipt.viewed'
  | 'report.viewed'
  | 'message-file.viewed'
  | 'invoice.viewed'
  | 'task.viewed'
  | 'task-photo.viewed'
  | 'statement.viewed'
  | 'conversation.viewed'
  | 'buyer-identifier.viewed'
  | 'session.started'
  | 'session.ended'
  | 'login.failed'
  | 'logins.flooded'
  | 'password.changed'
  | 'password.reset'
  | 'password.link-made'
  | 'admin.set-up'
  | 'two-step.confirmed'
  | 'two-step.codes-renewed'
  | 'two-step.ended'
  | 'two-step.reset'
  | 'passkey.added'
  | 'passkey.renamed'
  | 'passkey.removed'
  | 'staff.added'
  | 'staff.invited'
  | 'staff.invitation-sent'
  | 'staff.invitation-withdrawn'
  | 'staff.joined'
  | 'staff.role-changed'
  | 'staff.locked'
  | 'staff.removed'
  | 'staff.restored'
  | 'member.erased'
  | 'deletion.requested'
  | 'deletion.cancelled'
  | 'deletion.held'
  | 'deletion.released'
  | 'hold.set'
  | 'hold.released'
  | 'retention.applied'
  | 'data-copy.requested'
  | 'member.exported'
  | 'members.searched'
  | 'profile.mobile-corrected'
  | 'tag.added'
  | 'tag.removed'
  | 'note.added'
  | 'note.edited'
  | 'note.deleted'
  | 'invoice-reminders.paused'
  | 'invoice-reminders.resumed'
  | 'conversation.assigned'
  | 'conversation.closed'
  | 'conversation.reopened'
  | 'conversation.snoozed'
  | 'business-hours.changed'
  | 'table.exported'
  | 'pack.published'
  | 'pack.scheduled'
  | 'seller.changed'
  | 'e-invoicing.changed'
  | 'e-invoice.retried'
  | 'buyer-identifier.changed'
  | 'announcement.sent'
  | 'announcement.scheduled'
  | 'announcement.cancelled'
  | 'pack.created'
  | 'packs.ordered'
  | 'media.added'
  | 'payees.published'
  | 'company-page.published'
  | 'company-page.scheduled'
  | 'terms.published'
  | 'terms.scheduled'
  | 'payees.scheduled'
  | 'publication.cancelled'
  | 'product.published'
  | 'product.scheduled'
  | 'product.created'
  | 'products.ordered'
  | 'statement-source.added'
  | 'statement-source.changed'
  | 'bank-statement.uploaded'
  | 'statement-line.reversed'
  | 'statement-line.set-aside'
  | 'statement-line.taken-back'
  | 'statement-line.freed'
  | 'payout-file.created'
  | 'payout-file.downloaded'
  | 'payout-file.paid'
  | 'payout-file.cancelled'
  | 'clock.accepted';

/** Noun and past verb. Messages are their own record and are not logged; neither is each notified or reminded
 * member. */
export type AuditAction =
  | Exclude<
      DomainEvent['type'],
      | 'message.sent'
      | 'messages.read'
      | 'announcement.told'
      | 'staff.stood-down'
      | 'payout.released'
      | 'purchase.reminded'
      | 'invoice.reminder-due'
      | 'points.became-valid'
      | 'data-copy.ready'
    >
  | ProgramAction;

/** The kind of each logged action, and the type of its subject's id. */
const ACTION_INFO: Record<AuditAction, readonly [AuditKind, AuditSubject]> = {
  'member.signed-up': ['members', 'person'],
  'member.block-toggled': ['members', 'person'],
  'quiz.passed': ['members', 'quiz'],
  'quiz.approved': ['members', 'quiz'],
  'payment.submitted': ['money', 'payment'],
  'payment.approved': ['money', 'payment'],
  'payment.rejected': ['money', 'payment'],
  'payment.cancelled': ['money', 'payment'],
  'payment.received-corrected': ['money', 'payment'],
  'profile.submitted': ['members', 'profile'],
  'profile.verified': ['members', 'profile'],
  'profile.rejected': ['members', 'profile'],
  'profile.mobile-corrected': ['members', 'profile'],
  'withdrawal.confirmed': ['money', 'withdrawal'],
  'withdrawal.approved': ['money', 'withdrawal'],
  'withdrawal.rejected': ['money', 'withdrawal'],
  'withdrawal.paid': ['money', 'withdrawal'],
  'refund.requested': ['money', 'refund'],
  'refund.approved': ['money', 'refund'],
  'refund.declined': ['money', 'refund'],
  'refund.paid': ['money', 'refund'],
  'refund-request.submitted': ['money', 'payment'],
  'refund-request.declined': ['money', 'payment'],
  'refund-request.accepted': ['money', 'payment'],
  'recharge.submitted': ['money', 'recharge'],
  'recharge.accepted': ['money', 'recharge'],
  'recharge.rejected': ['money', 'recharge'],
  'invoice.added': ['papers', 'invoice'],
  'invoice.edited': ['papers', 'invoice'],
  'invoice.receipt-sent': ['money', 'invoice'],
  'invoice.receipt-refused': ['money', 'invoice'],
  'invoice.paid': ['money', 'invoice'],
  'invoice.reminded': ['papers', 'invoice'],
  'payment.matched': ['money', 'payment'],
  'recharge.matched': ['money', 'recharge'],
  'invoice.matched': ['money', 'invoice'],
  'task.added': ['papers', 'task'],
  'task.deleted': ['papers', 'task'],
  'task-report.submitted': ['members', 'task-report'],
  'task-report.accepted': ['members', 'task-report'],
  'task-report.rejected': ['members', 'task-report'],
  'invitation.used': ['members', 'person'],
  'invitation.credited': ['money', 'person'],
  'invitation.not-credited': ['money', 'person'],
  'invitation.reversed': ['money', 'person'],
  'report.added': ['papers', 'report'],
  'report.deleted': ['papers', 'report'],
  'identity.viewed': ['looks', 'file'],
  'receipt.viewed': ['looks', 'file'],
  'report.viewed': ['looks', 'file'],
  'message-file.viewed': ['looks', 'file'],
  'invoice.viewed': ['looks', 'invoice'],
  'task.viewed': ['looks', 'task'],
  'task-photo.viewed': ['looks', 'file'],
  'statement.viewed': ['looks', 'person'],
  'conversation.viewed': ['looks', 'person'],
  'buyer-identifier.viewed': ['looks', 'person'],
  'session.started': ['sign-ins', 'person'],
  'session.ended': ['sign-ins', 'person'],
  'login.failed': ['sign-ins', 'person'],
  'logins.flooded': ['sign-ins', 'nothing'],
  'password.changed': ['sign-ins', 'person'],
  'password.reset': ['sign-ins', 'person'],
  'password.link-made': ['sign-ins', 'person'],
  'admin.set-up': ['staff', 'person'],
  'staff.added': ['staff', 'person'],
  'two-step.confirmed': ['sign-ins', 'person'],
  'two-step.codes-renewed': ['sign-ins', 'person'],
  'two-step.ended': ['sign-ins', 'person'],
  'two-step.reset': ['staff', 'person'],
  'passkey.added': ['sign-ins', 'person'],
  'passkey.renamed': ['sign-ins', 'person'],
  'passkey.removed': ['sign-ins', 'person'],
  'staff.invited': ['staff', 'person'],
  'staff.invitation-sent': ['staff', 'person'],
  'staff.invitation-withdrawn': ['staff', 'person'],
  'staff.joined': ['staff', 'person'],
  'staff.role-changed': ['staff', 'person'],
  'staff.locked': ['staff', 'person'],
  'staff.removed': ['staff', 'person'],
  'staff.restored': ['staff', 'person'],
  'member.erased': ['operation', 'person'],
  'member.exported': ['operation', 'person'],
  'deletion.requested': ['members', 'person'],
  'deletion.cancelled': ['members', 'person'],
  'deletion.held': ['members', 'person'],
  'deletion.released': ['members', 'person'],
  'hold.set': ['members', 'person'],
  'hold.released': ['members', 'person'],
  'retention.applied': ['operation', 'nothing'],
  'data-copy.requested': ['members', 'person'],
  'tag.added': ['members', 'person'],
  'tag.removed': ['members', 'person'],
  'note.added': ['members', 'person'],
  'note.edited': ['members', 'person'],
  'note.deleted': ['members', 'person'],
  'invoice-reminders.paused': ['papers', 'person'],
  'invoice-reminders.resumed': ['papers', 'person'],
  'conversation.assigned': ['members', 'person'],
  'conversation.closed': ['members', 'person'],
  'conversation.reopened': ['members', 'person'],
  'conversation.snoozed': ['members', 'person'],
  'business-hours.changed': ['members', 'nothing'],
  'members.searched': ['operation', 'nothing'],
  'table.exported': ['operation', 'nothing'],
  'pack.published': ['catalogue', 'pack'],
  'pack.scheduled': ['catalogue', 'pack'],
  'seller.changed': ['catalogue', 'nothing'],
  'e-invoicing.changed': ['papers', 'nothing'],
  'e-invoice.retried': ['papers', 'invoice'],
  'buyer-identifier.changed': ['papers', 'person'],
  'announcement.sent': ['members', 'announcement'],
  'announcement.scheduled': ['members', 'announcement'],
  'announcement.cancelled': ['members', 'announcement'],
  'pack.created': ['catalogue', 'pack'],
  'packs.ordered': ['catalogue', 'nothing'],
  'media.added': ['catalogue', 'nothing'],
  'payees.published': ['money', 'nothing'],
  'company-page.published': ['catalogue', 'nothing'],
  'company-page.scheduled': ['catalogue', 'nothing'],
  'terms.published': ['catalogue', 'nothing'],
  'terms.scheduled': ['catalogue', 'nothing'],
  'payees.scheduled': ['money', 'nothing'],
  'publication.cancelled': ['catalogue', 'nothing'],
  'product.published': ['catalogue', 'nothing'],
  'product.scheduled': ['catalogue', 'nothing'],
  'product.created': ['catalogue', 'nothing'],
  'products.ordered': ['catalogue', 'nothing'],
  'statement-source.added': ['money', 'nothing'],
  'statement-source.changed': ['money', 'nothing'],
  'bank-statement.uploaded': ['money', 'nothing'],
  'statement-line.reversed': ['money', 'nothing'],
  'statement-line.set-aside': ['money', 'nothing'],
  'statement-line.taken-back': ['money', 'nothing'],
  'statement-line.freed': ['money', 'nothing'],
  'payout-file.created': ['money', 'payout-file'],
  'payout-file.downloaded': ['money', 'payout-file'],
  'payout-file.paid': ['money', 'payout-file'],
  'payout-file.cancelled': ['money', 'payout-file'],
  'clock.accepted': ['operation', 'nothing'],
};

/** All actions that are logged. */
export const AUDIT_ACTIONS = Object.keys(ACTION_INFO) as readonly AuditAction[];

export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(ACTION_INFO, action);
}

/** Returns the actions of one kind. */
export function listAuditActions(kind: AuditKind): AuditAction[] {
  return AUDIT_ACTIONS.filter((action) => ACTION_INFO[action][0] === kind);
}

/** Returns the subject type of a line. Lines of a version with other actions have none that can be opened. */
export function getAuditSubject(action: string): AuditSubject {
  return isAuditAction(action) ? ACTION_INFO[action][1] : 'nothing';
}
