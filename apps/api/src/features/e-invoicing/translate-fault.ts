import type { EInvoiceFault } from '@waha/domain/e-invoicing/teif/check-e-invoice';
import type { Language } from '@waha/domain/kernel/languages';
import { getTranslations } from '#platform/translations/translations';

/** Returns a fault of the program's check in the language of its reader; one of El Fatoora as it is. */
export function translateFault({ text, values = {} }: EInvoiceFault, language: Language): string {
  const texts: Readonly<Record<string, string>> = getTranslations(language).eInvoiceFaults;
  const translated = Object.hasOwn(texts, text) ? texts[text]! : text;
  return translated.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
