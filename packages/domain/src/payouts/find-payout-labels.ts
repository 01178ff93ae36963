import { toPlainDigits } from '@waha/domain/kernel/text/plain-digits';

/** A label of a payout file in the text of a transfer; without a position, that of the complete file. */
export type PayoutLabel = { file: number; position?: number | undefined };

/** Returns the label of a line of a payout file, or of the complete file without a position. */
export function formatPayoutLabel({ file, position }: PayoutLabel): string {
  return position === undefined ? `WAHA-${file}` : `WAHA-${file}-${position}`;
}

/**
 * Matches `WAHA-12` and `WAHA-12-3`. Banks change case, spaces and hyphens, and pad numbers; between two numbers one
 * separator stays, because `WAHA123` could be several files.
 */
const LABEL =
  /(?<![\p{L}\d])WAHA[\s\-_./:–]{0,3}(\d{1,9})(?:[\s\-_./:–]{1,3}(\d{1,9})(?![\p{L}\d])|(?!\p{L}|[\s\-_./:–]{0,3}\d))/giu;

/**
 * Returns the labels of payout files in the text of a transfer. A number that follows `WAHA-12` counts as a position,
 * also if it is that of a date: the label of a complete file is not followed by more digits.
 */
export function findPayoutLabels(text: string): PayoutLabel[] {
  return [...toPlainDigits(text).matchAll(LABEL)].map(([, file, position]) => ({
    file: Number(file),
    ...(position !== undefined && { position: Number(position) }),
  }));
}
