import { cpSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findAssets } from '#platform/config/assets';
import { BASELINES } from '#platform/database/migrations/plan-migrations';

type Engine = keyof typeof BASELINES;

/**
 * Removes what the migrations after the baseline have created, for tests that turn a database of today into one of
 * 0.1.0. On SQLite the rebuilt table of invoices stays; its migration rebuilds it again.
 */
export const UNDO_LATER_MIGRATIONS = {
  sqlite:
    'drop trigger unpaid_of_verified_are_summed; drop trigger unpaid_of_verified_are_summed_again; ' +
    'drop trigger unpaid_of_verified_follow_members; ' +
    'drop trigger approved_payments_are_summed; drop trigger approved_payments_are_summed_again; ' +
    'drop trigger credit_notes_lack_electronic_form; ' +
    'drop trigger stored_files_lose_content; drop trigger stored_files_grow; drop trigger stored_files_shrink; ' +
    'drop trigger withholding_is_frozen; drop trigger withheld_is_summed; drop trigger withheld_is_summed_again; ' +
    createUndo(),
  postgres:
    'drop trigger stored_files_lose_content on files; drop function keep_audit_line() cascade; ' +
    'drop table row_writes, row_writes_pruned; drop function record_row_writes() cascade; ' +
    'drop function record_emptied_table() cascade; drop function record_writes_of(text, text); ' +
    ['member_id', 'person_id', 'id', 'audience']
      .map((column) => `drop function record_writes_by_${column}(), record_updates_by_${column}() cascade; `)
      .join('') +
    'drop function keep_withholding() cascade; drop function sum_withheld() cascade; ' +
    'drop function add_withheld_to_hour(bigint, bigint); ' +
    'drop function keep_payout_file_line() cascade; drop function keep_payout_file() cascade; ' +
    'drop function mark_electronic_invoice() cascade; drop function mark_electronic_credit() cascade; ' +
    'drop function sum_unpaid_of_verified() cascade; drop function move_unpaid_of_member() cascade; ' +
    'drop trigger approved_payments_are_summed on payments; drop trigger approved_payments_are_summed_again on payments; ' +
    'drop function sum_paid_refund() cascade; drop function add_refund_to_hour(bigint, bigint); ' +
    'drop function sum_received_credit() cascade; ' +
    createUndo() +
    'drop function keep_member_hold(); ' +
    'create trigger approved_payments_are_summed after insert on payments ' +
    'for each row execute function sum_approved_payment(); ' +
    'create trigger approved_payments_are_summed_again after update on payments ' +
    'for each row execute function sum_approved_payment(); ' +
    'alter table invoices drop column recharge_id cascade; drop function number_credit_note_without_gap(); ' +
    'alter table invoices add constraint invoices_check1 check (true); ',
} as const satisfies Record<Engine, string>;

function createUndo(): string {
  return (
    'drop table statement_mails; drop table mailed_statements; alter table mails drop column document; ' +
    'drop table payout_file_lines; drop table payout_files; ' +
    'drop table e_invoices; drop table e_invoicing_settings; drop table buyer_identifiers; ' +
    'drop index invoices_not_electronic; drop index invoices_electronic_cancelled; ' +
    'drop index invoices_credit_waiting; alter table invoices drop column is_electronic; ' +
    'alter table invoices drop column lacks_electronic_credit; ' +
    'drop index files_by_purpose; alter table files drop column deleted_at; drop index profiles_with_documents; ' +
    'alter table profiles drop column documents_deleted_at; alter table profiles drop column documents_kept; ' +
    'drop table member_holds; drop table retention_counts; drop index audit_with_words; ' +
    'drop table notice_mails; drop table data_copies; drop index files_by_owner; drop table account_deletions; drop view overview_lines; ' +
    'drop index withdrawals_withheld; alter table withdrawals drop column withheld_millimes; ' +
    'alter table withdrawals drop column withholding_base; alter table withdrawals drop column withholding_rate; ' +
    'alter table overview_by_hour drop column withheld; ' +
    'drop table credit_entries; drop index payments_due_waiting; ' +
    'alter table payments drop column credit_millimes; alter table payments drop column received_millimes; ' +
    'create index payments_due_waiting on payments (created_at, id); alter table overview_by_hour drop column credited; ' +
    'drop table refund_requests; drop table refunds; drop index payments_by_approval; ' +
    'alter table payments drop column refund_millimes; alter table overview_by_hour drop column refunded; ' +
    'create view overview_lines as select cast(0 as bigint) as hour; ' +
    'drop view unpaid_invoices_of_verified; drop table unpaid_of_verified_by_day; ' +
    'drop index quiz_decided; drop index profiles_decided; drop index withdrawals_paid; drop index messages_of_staff; ' +
    'alter table quiz_results drop column wrong_questions; drop table task_reports; ' +
    'drop table invitation_codes; drop table invitations; drop table purchase_reminders; ' +
    'drop index training_progress_by_time; drop table credit_notes; drop index invoices_by_date; ' +
    'drop table invoice_reminders; drop table invoice_reminder_pauses; drop index invoices_unpaid; ' +
    'drop index invoices_by_payment; ' +
    'drop table held_commands; drop index recharges_accepted; drop table consents; drop table operator_alerts; ' +
    'delete from quick_replies where used_for is not null; ' +
    'alter table quick_replies drop column picture_file_id; alter table quick_replies drop column used_for; ' +
    'alter table people drop column block_reason; ' +
    'drop index conversations_unanswered_waiting; drop index conversations_snoozed_waiting; ' +
    'drop index conversations_closed; drop index conversations_of_assignee; drop index conversations_to_wake; ' +
    'drop index messages_by_member_waiting; drop index messages_automatic; drop table business_hours; ' +
    'alter table messages drop column is_automatic; alter table conversations drop column answered_seq; ' +
    'alter table conversations drop column set_aside_seq; alter table conversations drop column snoozed_until; ' +
    'alter table conversations drop column assignee_id; '
  );
}

const findMigrations = (engine: Engine) => {
  const { migrations } = findAssets();
  return engine === 'sqlite' ? migrations : join(migrations, 'postgres');
};

/** Returns the names of the migrations after the baseline, in order. */
export function listLaterMigrations(engine: Engine): string[] {
  const { baseline } = BASELINES[engine];
  return readdirSync(findMigrations(engine))
    .filter((name) => name.endsWith('.sql') && !baseline.includes(name))
    .sort();
}

/** Copies only the baseline of the migrations into this folder. */
export function copyBaseline(engine: Engine, folder: string): void {
  const later = listLaterMigrations(engine);
  cpSync(findMigrations(engine), folder, { recursive: true, filter: (path) => !later.includes(basename(path)) });
}
