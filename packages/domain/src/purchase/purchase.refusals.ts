import type { RefusalCatalogue } from '../kernel/refusal-catalogue';

export const purchaseRefusals = {
  pack_not_found: { kind: 'missing', text: 'Pack not found. Please check if the pack exists.' },
  answer_missing: { kind: 'invalid', text: 'Please select an answer before proceeding.' },
  quiz_already_passed: { kind: 'conflict', text: 'You have already passed this quiz.' },
  quiz_not_found: { kind: 'missing', text: 'Quiz result not found.' },
  quiz_already_decided: { kind: 'conflict', text: 'Quiz already decided.' },
  quiz_not_passed: { kind: 'conflict', text: 'This quiz was not passed.' },
  quiz_approval_required: { kind: 'forbidden', text: 'Quiz approval required.' },
  user_missing: { kind: 'invalid', text: 'User ID or Email is missing.' },
  payment_incomplete: { kind: 'invalid', text: 'Please fill in all required fields.' },
  period_missing: { kind: 'invalid', text: 'Please select a payment period.' },
  quantity_out_of_range: { kind: 'invalid', text: 'The quantity is 1 or 2.' },
  total_mismatch: { kind: 'invalid', text: 'Total price does not match.' },
  method_unavailable: { kind: 'invalid', text: 'This payment method is not available.' },
  reference_taken: { kind: 'conflict', text: 'This payment reference is already in use.' },
  replaces_unknown: { kind: 'invalid', text: 'Only a rejected payment of the same pack can be sent again.' },
  payment_not_found: { kind: 'missing', text: 'Payment not found.' },
  already_decided: { kind: 'conflict', text: 'Payment already decided.' },
  points_already_withdrawn: { kind: 'conflict', text: 'Points from this payment have already been withdrawn.' },
} as const satisfies RefusalCatalogue;

export type PurchaseRefusal = keyof typeof purchaseRefusals;
