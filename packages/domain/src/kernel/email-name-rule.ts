/** Whether the email of a new member must contain both names: the operator's choice. */
export const EMAIL_NAME_RULES = ['on', 'off'] as const;
export type EmailNameRule = (typeof EMAIL_NAME_RULES)[number];
