import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const heldCommandsRefusals = {
  decision_held: {
    kind: 'conflict',
    text: /*i18n*/ '{name} has just decided this, and can still undo it for a few seconds.',
  },
  decision_carried_out: { kind: 'conflict', text: /*i18n*/ 'Too late to undo: the decision has been carried out.' },
} as const satisfies RefusalCatalogue;
