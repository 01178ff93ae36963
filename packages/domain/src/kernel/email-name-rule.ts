/** The rule that the email of a new member must contain both names, on or off; the operator configures it. */
export const EMAIL_NAME_RULES = ['on', 'off'] as const;
export type EmailNameRule = (typeof EMAIL_NAME_RULES)[number];
