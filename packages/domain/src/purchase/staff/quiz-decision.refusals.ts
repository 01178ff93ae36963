import type { RefusalCatalogue } from '@waha/domain/kernel/refusal-catalogue';

export const quizDecisionRefusals = {
  quiz_already_decided: { kind: 'conflict', text: /*i18n*/ 'Quiz already decided.' },
  quiz_not_passed: { kind: 'conflict', text: /*i18n*/ 'This quiz was not passed.' },
  quiz_not_found: { kind: 'missing', text: /*i18n*/ 'Quiz result not found.' },
} as const satisfies RefusalCatalogue;
