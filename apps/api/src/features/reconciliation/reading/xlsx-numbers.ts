import { DAY, toIso } from '@waha/domain/kernel/time';

export type XlsxNumbers = {
  /** Whether days are counted from 1904, as in files of old Mac programs. */
  isFrom1904: boolean;
  /** For each style, whether its numbers are days. */
  isDate: readonly boolean[];
};

/** The ids of built-in number formats that show days. */
const KNOWN_DATES = /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|5[0-8])$/;

/** Returns whether a number format shows days: by its built-in id, or by its own code. */
export function isDateFormat(id: string, code: string | undefined): boolean {
  if (code === undefined) return KNOWN_DATES.test(id);
  const visibleCode = removeLiterals(code);
  return /[dy]/i.test(visibleCode) || (/m/i.test(visibleCode) && !/[#0]/.test(visibleCode));
}

/** Removes quoted texts, escaped characters, colours and conditions from a format. */
function removeLiterals(code: string): string {
  let [visibleCode, end] = ['', ''];
  for (let index = 0; index < code.length; index++) {
    const sign = code[index]!;
    if (end !== '') end = sign === end ? '' : end;
    else if (sign === '"' || sign === '[') end = sign === '[' ? ']' : sign;
    else if (sign === '\\') index++;
    else visibleCode += sign;
  }
  return visibleCode;
}

/**
 * The days from 1899-12-30 to 1970-01-01. The file's calendar counts from that day, and is correct from March 1900 on.
 */
const DAYS_UNTIL_1970 = 25_569;
const DAYS_UNTIL_1904 = 1462;
/** The last day of 9999. */
const LAST_DAY = 2_958_465;

/** Files store numbers as floating-point: millimes are exact up to here. */
const MAX_EXACT = 1e12;
/** The rounding error of floating-point sums is below this. */
const ROUNDING_TOLERANCE = 1e-6;

/**
 * Formats a number of a cell as text. A day becomes `2026-11-25`, with its time if it has one. An amount has `٫` before
 * its millimes, which no source reads as a thousands separator.
 */
export function formatXlsxNumber(text: string, style: number, { isFrom1904, isDate }: XlsxNumbers): string {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return text;
  if (isDate[style]) {
    const days = number + (isFrom1904 ? DAYS_UNTIL_1904 : 0);
    if (days >= 1 && days <= LAST_DAY) return formatDay(days);
  }
  const rounded = Math.round(number * 1000) / 1000;
  if (Math.abs(number) >= MAX_EXACT || Math.abs(number - rounded) > ROUNDING_TOLERANCE)
    return String(number).replace('.', '٫');
  return (Number.isInteger(rounded) ? String(rounded) : rounded.toFixed(3)).replace('.', '٫');
}

function formatDay(days: number): string {
  const seconds = Math.round((days - DAYS_UNTIL_1970) * (DAY / 1000));
  const iso = toIso(seconds * 1000);
  const time = iso.slice(11, 19);
  return time === '00:00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`;
}
