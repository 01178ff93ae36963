import { cleanLine } from './clean-text';
import { toPlainDigits } from './plain-digits';

const SEPARATORS: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '،': ',' };

/** Converts the digits of any script to 0-9, and Arabic separators between them to a point or a comma. */
export function toPlainNumber(text: string): string {
  return toPlainDigits(text).replace(/(\d)([٫٬،])(?=\d)/g, (_, digit, sign) => digit + SEPARATORS[sign]);
}

/** Cleans a line that holds a number or a code. */
export function cleanNumber(typed: string): string {
  return toPlainNumber(cleanLine(typed));
}
