/** The time of a setting: `months` are calendar months. */
export type RetentionRule = {
  setting: string;
  unit: 'months' | 'days';
  byDefault: number;
  /** The law, or the use of the data, allows the operator these values. */
  min: number;
  max: number;
};

/**
 * The kinds of data that end by their age, when the nightly task deletes them. Identity documents: after the
 * verification of the profile, or after its rejection. Receipts, and the files of
 * electronic invoices: after they were sent or made. Messages: after the last activity
 * of the account, as a whole. Words: texts about a person in the log of actions, whose lines stay.
 *
 * Receipts and electronic invoices belong to the accounts, which the law requires for ten years.
 */
export const RETENTION_RULES = {
  identity: { setting: 'WAHA_RETENTION_IDENTITY_MONTHS', unit: 'months', byDefault: 12, min: 1, max: 120 },
  rejected: { setting: 'WAHA_RETENTION_REJECTED_DAYS', unit: 'days', byDefault: 90, min: 30, max: 365 },
  messages: { setting: 'WAHA_RETENTION_MESSAGES_MONTHS', unit: 'months', byDefault: 36, min: 12, max: 120 },
  receipts: { setting: 'WAHA_RETENTION_RECEIPTS_MONTHS', unit: 'months', byDefault: 120, min: 120, max: 240 },
  words: { setting: 'WAHA_RETENTION_WORDS_MONTHS', unit: 'months', byDefault: 60, min: 13, max: 120 },
} as const satisfies Record<string, RetentionRule>;

export type RetainedKind = keyof typeof RETENTION_RULES;
export const RETAINED_KINDS = Object.keys(RETENTION_RULES) as readonly RetainedKind[];

/** How long the operator keeps each kind, in the unit of its rule. */
export type RetentionTimes = Readonly<Record<RetainedKind, number>>;

/** Checks whether a word, such as a duration of kept data, is one of these kinds. */
export function isRetainedKind(word: string): word is RetainedKind {
  return Object.hasOwn(RETENTION_RULES, word);
}
