/** The variables of quick replies: the member, and what is pending. */
export const REPLY_VARIABLES = ['name', 'reference', 'amount'] as const;
export type ReplyVariable = (typeof REPLY_VARIABLES)[number];
export type ReplyValues = Partial<Record<ReplyVariable, string | undefined>>;

/** Matches a variable as it is written in a text: `{name}`. */
const VARIABLE = /\{(name|reference|amount)\}/g;

/** Returns a quick reply with the values of a member; a variable without a value stays visible as `{reference}`. */
export function fillReply(text: string, values: ReplyValues): string {
  return text.replaceAll(VARIABLE, (written, name: ReplyVariable) => values[name] || written);
}

/** Returns the variables that a text still contains, as they are written, each once. */
export function findUnfilled(text: string): string[] {
  return [...new Set(text.match(VARIABLE))];
}
