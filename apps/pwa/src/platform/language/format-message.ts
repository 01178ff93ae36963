/** The parts of a compiled message: text, the name of a value, or a choice by a value, as Lingui compiles them. */
export type MessagePart = string | [name: string] | [name: string, kind: string, forms: Record<string, MessageForm>];
type MessageForm = string | MessagePart[];

/** By locale; the plurals of a language never change. */
const pluralRules = new Map<string, Intl.PluralRules>();

/**
 * Returns the text of a compiled message with its values. Lingui's own function also formats the number of each plural,
 * which no text shows as `#`: its first formatter costs a slow phone 50 ms at the start.
 */
export function formatMessage(
  parts: readonly MessagePart[],
  values: Readonly<Record<string, unknown>>,
  locale: string,
): string {
  const format = (part: MessagePart): string => {
    if (typeof part === 'string') return part;
    const [name, kind, forms] = part;
    const value = values[name];
    if (!forms) return String(value ?? '');
    const form = forms[String(value)] ?? forms[kind === 'plural' ? selectPlural(Number(value), locale) : ''];
    return [form ?? forms.other ?? '']
      .flat()
      .map((each) => format(each as MessagePart))
      .join('');
  };
  return parts.map(format).join('');
}

function selectPlural(value: number, locale: string): string {
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules([locale, 'en']);
  pluralRules.set(locale, rules);
  return rules.select(value);
}
