import type { Language } from '@waha/domain/kernel/languages';
import { formatTnd, type Millimes } from '@waha/domain/kernel/money';
import { escapeFormula } from '@waha/domain/kernel/text/escape-formula';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import { formatSecond } from '../translations/format';
import type { Translations } from '../translations/source';
import { getTranslations } from '../translations/translations';

/** A status or kind: the code for programs, and its translation for people. */
export type CodeCell = { code: string; translate: (translations: Translations) => string };

/**
 * A text, a number, an amount, an instant, a calendar day (`2026-01-31`), a code, or nothing. Only a text can come from
 * another person, and so be dangerous.
 */
export type Cell =
  | string
  | number
  | { tnd: Millimes }
  | { at: Instant }
  | { day: string }
  | CodeCell
  | null
  | undefined;

/** The format of fields. Without `words`: for programs, with codes, and instants as ISO 8601 in UTC. */
export type CsvFormat = { separator: ',' | ';'; decimal: '.' | ','; words?: Translations };

const MACHINE_FORMAT: CsvFormat = { separator: ',', decimal: '.' };

/**
 * Returns the format for spreadsheets of readers of this language. French and Arabic ones of Tunisia use a decimal
 * comma and a semicolon between fields, English ones a point and a comma. Times are those of Tunis.
 */
export function getCsvFormat(language: Language): CsvFormat {
  const translations = getTranslations(language);
  const isComma = language === 'fr' || language === 'ar';
  return isComma
    ? { separator: ';', decimal: ',', words: translations }
    : { separator: ',', decimal: '.', words: translations };
}

/** Returns one line of RFC 4180, with its line end. Every field is quoted. */
export function formatCsvLine(cells: readonly Cell[], form = MACHINE_FORMAT): string {
  return `${cells.map((cell) => `"${formatField(cell, form).replaceAll('"', '""')}"`).join(form.separator)}\r\n`;
}

/** Returns the lines with a byte order mark, without which spreadsheets misread the encoding. */
export function formatCsv(lines: readonly (readonly Cell[])[], form?: CsvFormat): string {
  return `\ufeff${lines.map((cells) => formatCsvLine(cells, form)).join('')}`;
}

function formatField(cell: Cell, { decimal, words: translations }: CsvFormat): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'string') return escapeFormula(cell);
  if ('tnd' in cell) return formatDecimal(cell.tnd).replace('.', decimal);
  if ('at' in cell) return translations ? formatSecond(cell.at) : toIso(cell.at);
  if ('day' in cell) return cell.day;
  return translations ? cell.translate(translations) : cell.code;
}

/** Formats an amount exactly: `154.000`. */
export function formatDecimal(millimes: Millimes): string {
  return formatTnd(millimes).replace(' TND', '');
}
