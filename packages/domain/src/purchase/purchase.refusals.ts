import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const purchaseRefusals = {
  pack_not_found: { kind: 'missing', text: /*i18n*/ 'Pack not found. Please check if the pack exists.' },
  pack_off_sale: { kind: 'conflict', text: /*i18n*/ 'This pack is no longer on sale.' },
  answer_missing: { kind: 'invalid', text: /*i18n*/ 'Please select an answer before proceeding.' },
  quiz_already_passed: { kind: 'conflict', text: /*i18n*/ 'You have already passed this quiz.' },
  quiz_approval_required: { kind: 'forbidden', text: /*i18n*/ 'Your quiz must be approved before you can pay.' },
  user_missing: { kind: 'invalid', text: /*i18n*/ 'User ID or Email is missing.' },
  payment_incomplete: { kind: 'invalid', text: /*i18n*/ 'Please fill in all required fields.' },
  period_missing: { kind: 'invalid', text: /*i18n*/ 'Please select a payment period.' },
  quantity_out_of_range: { kind: 'invalid', text: /*i18n*/ 'The quantity must be 1 or 2.' },
  total_mismatch: { kind: 'invalid', text: /*i18n*/ 'The total price does not match.' },
  credit_changed: { kind: 'conflict', text: /*i18n*/ 'Your credit has changed. Please check the amount to pay.' },
  method_unavailable: { kind: 'invalid', text: /*i18n*/ 'This payment method is not available.' },
  reference_taken: { kind: 'conflict', text: /*i18n*/ 'This payment reference is already in use.' },
  replaces_unknown: { kind: 'invalid', text: /*i18n*/ 'Only a rejected payment of the same pack can be sent again.' },
  payment_not_found: { kind: 'missing', text: /*i18n*/ 'Payment not found.' },
  payment_not_approved: { kind: 'conflict', text: /*i18n*/ 'This payment has not been approved.' },
  already_decided: { kind: 'conflict', text: /*i18n*/ 'Payment already decided.' },
} as const satisfies RefusalCatalogue;

export type PurchaseRefusal = keyof typeof purchaseRefusals;
