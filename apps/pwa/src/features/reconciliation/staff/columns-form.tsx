import { i18n } from '@lingui/core';
import type { WireColumns, WirePreview } from '@waha/domain/reconciliation/reconciliation.contract';
import {
  DATE_FORMS,
  type DateForm,
  DECIMAL_SIGNS,
  type DecimalSign,
} from '@waha/domain/reconciliation/statement-amount';
import type { StatementColumns } from '@waha/domain/reconciliation/statement-columns';
import { SEPARATORS, type Separator } from '@waha/domain/reconciliation/statement-file';
import { lacksSigns, parseStatement } from '@waha/domain/reconciliation/statement-line';
import { formatCalendarDay, formatTnd } from '#platform/language/format';
import { Field } from '#ui/field';
import { joinClasses } from '#ui/join-classes';
import { SelectField } from '#ui/select-field';
import { Untranslated } from '#ui/untranslated';
import { translateDateForm, translateSeparator } from './reconciliation.texts';
import { UnsignedWarning } from './unsigned-warning';

export const EMPTY_COLUMNS: WireColumns = { date: 0, dateForm: 'day-first', decimalSign: ',', label: [], amount: 1 };

/** Checks whether the columns include an amount. */
export const isComplete = ({ amount, credit }: WireColumns) => amount !== undefined || credit !== undefined;

const NO_COLUMN = 'none';
/** Side by side if there is room. */
const FIELDS_GRID = {
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(11rem, 100%), 1fr))',
} as const;

type ColumnsFormProps = {
  preview: WirePreview;
  columns: WireColumns;
  onChange: (columns: WireColumns) => void;
  /** The separator with which the rows are read, or are being read. */
  separator: Separator | undefined;
  onSeparator: (separator: Separator | undefined) => void;
  /** The name, for a new source. */
  name?: { value: string; onChange: (name: string) => void };
};

/** Assigns the columns, beside the first rows of the file and their parsed values. */
export function ColumnsForm({ preview, columns, onChange, separator, onSeparator, name }: ColumnsFormProps) {
  const width = Math.max(0, ...preview.rows.map(({ cells }) => cells.length));
  const columnOptions = Array.from({ length: width }, (_, index) => ({
    value: String(index),
    label: getColumnName(preview, index),
  }));
  const orNone = [{ value: NO_COLUMN, label: i18n._('None') }, ...columnOptions];
  const isApart = columns.amount === undefined;
  const change = (changes: Partial<WireColumns>) => onChange(removeAbsent({ ...columns, ...changes }));
  return (
    <section aria-label={i18n._('Column mapping')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-ink-soft">
        {i18n._('Please check the detected columns. You are asked once for each bank or wallet.')}
      </p>
      <div style={FIELDS_GRID}>
        {name ? <Field label={i18n._('Name of the bank or wallet')} name="name" maxLength={60} {...name} /> : null}
        <SelectField
          label={i18n._('Separator')}
          name="separator"
          options={[
            { value: NO_COLUMN, label: i18n._('Found automatically') },
            ...SEPARATORS.map((each) => ({ value: each, label: translateSeparator(each) })),
          ]}
          value={separator ?? NO_COLUMN}
          onChange={(chosen) => onSeparator(SEPARATORS.find((each) => each === chosen))}
        />
        <Column
          label={i18n._('Day')}
          options={columnOptions}
          value={columns.date}
          onChange={(date) => change({ date: date ?? 0 })}
        />
        <SelectField
          label={i18n._('Date format')}
          name="date-form"
          options={DATE_FORMS.map((form) => ({ value: form, label: translateDateForm(form) }))}
          value={columns.dateForm}
          onChange={(dateForm: DateForm) => change({ dateForm })}
        />
        <SelectField
          label={i18n._('Money')}
          name="money"
          options={[
            { value: 'one', label: i18n._('One column') },
            { value: 'apart', label: i18n._('Separate columns for incoming and outgoing amounts') },
          ]}
          value={isApart ? 'apart' : 'one'}
          onChange={(layout) => {
            const column = columns.amount ?? columns.credit ?? 0;
            change(
              layout === 'one'
                ? { amount: column, credit: undefined, debit: undefined }
                : { amount: undefined, sign: undefined, credit: column },
            );
          }}
        />
        {isApart ? (
          <>
            <Column
              label={i18n._('Incoming amount')}
              options={columnOptions}
              value={columns.credit}
              onChange={(credit) => change({ credit })}
            />
            <Column
              label={i18n._('Outgoing amount')}
              options={orNone}
              value={columns.debit}
              onChange={(debit) => change({ debit })}
            />
          </>
        ) : (
          <>
            <Column
              label={i18n._('Amount')}
              options={columnOptions}
              value={columns.amount}
              onChange={(amount) => change({ amount })}
            />
            <Column
              label={i18n._('Direction (debit or credit)')}
              options={orNone}
              value={columns.sign}
              onChange={(sign) => change({ sign })}
            />
          </>
        )}
        <SelectField
          label={i18n._('Decimal separator')}
          name="decimal-sign"
          options={DECIMAL_SIGNS.map((sign) => ({
            value: sign,
            label: sign === ',' ? i18n._('Comma: 149,500') : i18n._('Point: 149.500'),
          }))}
          value={columns.decimalSign}
          onChange={(decimalSign: DecimalSign) => change({ decimalSign })}
        />
        <Column
          label={i18n._('Label or reference')}
          options={orNone}
          value={columns.label[0]}
          onChange={(column) => change({ label: updateLabels(columns.label, 0, column) })}
        />
        <Column
          label={i18n._('Second label column')}
          options={orNone}
          value={columns.label[1]}
          onChange={(column) => change({ label: updateLabels(columns.label, 1, column) })}
        />
      </div>
      <FileRows preview={preview} columns={columns} width={width} />
      <ParsedRows preview={preview} columns={columns} />
      {isComplete(columns) && lacksSigns(preview.rows, columns as StatementColumns, preview.signedColumns) ? (
        <UnsignedWarning />
      ) : null}
    </section>
  );
}

type ColumnProps = {
  label: string;
  options: readonly { value: string; label: string }[];
  value: number | undefined;
  onChange: (at: number | undefined) => void;
};

function Column({ label, options, value, onChange }: ColumnProps) {
  return (
    <SelectField
      label={label}
      name={label}
      options={options}
      value={value === undefined ? NO_COLUMN : String(value)}
      onChange={(column) => onChange(column === NO_COLUMN ? undefined : Number(column))}
    />
  );
}

type FileRowsProps = Pick<ColumnsFormProps, 'preview' | 'columns'> & { width: number };

/** Shows the raw rows of the file below what each column is read as; columns that are not read are marked. */
function FileRows({ preview, columns, width }: FileRowsProps) {
  const label = i18n._('First rows of the file');
  const names = Array.from({ length: width }, (_, index) => translateColumn(columns, index));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place is scrolled by keyboard too
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-xl border border-line">
      <table aria-label={label} className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className="px-3 py-2 text-start font-medium text-ink-soft">
              {i18n._('Row')}
            </th>
            {names.map((name, index) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
                key={index}
                scope="col"
                className={joinClasses(
                  'px-3 py-2 text-start whitespace-nowrap',
                  name ? 'font-semibold text-blue' : 'font-normal text-ink-soft italic',
                )}
              >
                {name ?? i18n._('column|Not read')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ number, cells }) => (
            <tr key={number} className="border-t border-line">
              <th scope="row" className="px-3 py-2 text-start font-medium text-ink-soft tabular-nums">
                {number}
              </th>
              {cells.map((cell, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone
                  key={index}
                  className={joinClasses('px-3 py-2 whitespace-nowrap', !names[index] && 'text-ink-soft')}
                >
                  <Untranslated>{cell}</Untranslated>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Shows these rows as parsed with these columns. */
function ParsedRows({ preview, columns }: Pick<ColumnsFormProps, 'preview' | 'columns'>) {
  const { amount, credit } = columns;
  if (amount === undefined && credit === undefined) return null;
  const { lines } = parseStatement(preview.rows, columns as StatementColumns);
  if (lines.length === 0)
    return (
      <p role="status" className="text-sm text-bougainvillea">
        {i18n._('No incoming payments could be read from these rows with these columns.')}
      </p>
    );
  return (
    <div role="status">
      <p className="mb-1 text-sm font-medium text-ink-soft">{i18n._('Result with these columns:')}</p>
      <ul className="divide-y divide-line">
        {lines.slice(0, 3).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <li key={index} className="flex flex-wrap items-baseline gap-x-4 py-2 text-sm">
            <span className="tabular-nums">{formatCalendarDay(line.bookedOn)}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              <Untranslated>{line.label}</Untranslated>
            </span>
            <span className="font-medium tabular-nums">{formatTnd(line.amountMillimes)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns what a column is read as; undefined if it is not read. */
function translateColumn({ date, amount, sign, credit, debit, label }: WireColumns, index: number): string | undefined {
  if (index === date) return i18n._('Day');
  if (index === amount) return i18n._('Amount');
  if (index === sign) return i18n._('Direction (debit or credit)');
  if (index === credit) return i18n._('Incoming amount');
  if (index === debit) return i18n._('Outgoing amount');
  if (index === label[0]) return i18n._('Label or reference');
  return index === label[1] ? i18n._('Second label column') : undefined;
}

/** Names a column by its number and its first values: usually its title. */
function getColumnName({ rows }: WirePreview, index: number): string {
  const sampleText = rows.map(({ cells }) => cells[index]?.trim() ?? '').find((cell) => cell !== '');
  return sampleText ? `${index + 1} · ${sampleText.slice(0, 30)}` : String(index + 1);
}

function updateLabels(labels: readonly number[], labelIndex: 0 | 1, column: number | undefined): number[] {
  const next: (number | undefined)[] = [...labels];
  next[labelIndex] = column;
  return [...new Set(next.filter((labelColumn) => labelColumn !== undefined))];
}

/** Removes absent columns, as the contract requires. */
function removeAbsent({ amount, sign, credit, debit, separator, ...otherColumns }: WireColumns): WireColumns {
  return {
    ...otherColumns,
    ...(separator !== undefined && { separator }),
    ...(amount !== undefined && { amount }),
    ...(sign !== undefined && { sign }),
    ...(credit !== undefined && { credit }),
    ...(debit !== undefined && { debit }),
  };
}
