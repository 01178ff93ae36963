import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { formatTnd } from '@waha/domain/kernel/money';
import { cleanLine } from '@waha/domain/kernel/text/clean-text';
import { escapeFormula } from '@waha/domain/kernel/text/escape-formula';
import { formatPayoutLabel } from './find-payout-labels';
import type { PayoutFile, PayoutFileLine } from './payout-file';
import type { PayoutColumnValue, PayoutLayout } from './payout-layout';
import { compactRib } from './tunisian-rib';

/** Digits, also after a plus: no spreadsheet finds a formula in them, and banks could not read them behind an apostrophe. */
const PLAIN_NUMBER = /^\+?[\d ]+$/;

/**
 * Returns the text of a payout file: one line for each payout in their order, the same for the same input. Every field is
 * quoted.
 */
export function writePayoutFile(
  layout: PayoutLayout,
  file: Pick<PayoutFile, 'number' | 'createdAt' | 'lines'>,
): string {
  const { columns, separator, header, lineEnd } = layout;
  const end = lineEnd === 'crlf' ? '\r\n' : '\n';
  const formatLine = (fields: readonly string[]) => `${fields.map(quoteField).join(separator)}${end}`;
  const titles = header ? [formatLine(columns.map(({ title }) => title))] : [];
  const lines = file.lines.map((line, index) =>
    formatLine(
      columns.map(({ value, text = '' }) =>
        value === undefined ? text : formatValue(value, { layout, file, line, position: index + 1 }),
      ),
    ),
  );
  return [...titles, ...lines].join('');
}

type Place = {
  layout: PayoutLayout;
  file: Pick<PayoutFile, 'number' | 'createdAt'>;
  line: PayoutFileLine;
  position: number;
};

function formatValue(value: PayoutColumnValue, { layout, file, line, position }: Place): string {
  if (value === 'account') return layout.checks.includes('rib') ? compactRib(line.number) : line.number;
  if (value === 'amount') return formatTnd(line.amountMillimes).replace(' TND', '').replace('.', layout.decimal);
  if (value === 'amountMillimes') return String(line.amountMillimes);
  if (value === 'label') return formatPayoutLabel({ file: file.number, position });
  if (value === 'position') return String(position);
  if (value === 'day') return getDayAt(file.createdAt);
  return line[value];
}

function quoteField(field: string): string {
  const text = cleanLine(field);
  return `"${(PLAIN_NUMBER.test(text) ? text : escapeFormula(text)).replaceAll('"', '""')}"`;
}
