import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const receivedAmountRefusals = {
  received_invalid: { kind: 'invalid', text: /*i18n*/ 'Enter the amount that arrived.' },
  received_too_little: {
    kind: 'invalid',
    text: /*i18n*/ 'Less than the whole amount arrived: the payment cannot be approved.',
  },
  received_enough: {
    kind: 'invalid',
    text: /*i18n*/ 'The whole amount arrived: the payment cannot be rejected as a part.',
  },
} as const satisfies RefusalCatalogue;

export type ReceivedAmountRefusal = keyof typeof receivedAmountRefusals;
