/**
 * The values of a column. `account`: the number that the money is sent to. `amount` in dinars, with three decimals. `label`
 * names the file and the line for the bank's statement. `position` counts from 1. `day`: when the file was made, in Tunis.
 */
export const PAYOUT_COLUMN_VALUES = [
  'name',
  'account',
  'amount',
  'amountMillimes',
  'method',
  'kind',
  'label',
  'email',
  'position',
  'day',
] as const;
export type PayoutColumnValue = (typeof PAYOUT_COLUMN_VALUES)[number];

/** The form of the file for one bank or wallet. */
export type PayoutLayout = {
  name: string;
  /** The payment methods that it takes, in any case of letters; absent if it takes all. */
  methods?: readonly string[] | undefined;
  /** Each has either a value or a fixed text. */
  columns: readonly { title: string; value?: PayoutColumnValue | undefined; text?: string | undefined }[];
  separator: ',' | ';' | '\t' | '|';
  decimal: '.' | ',';
  /** Whether the titles are the first line. */
  header: boolean;
  lineEnd: 'crlf' | 'lf';
  /** `rib`: the number must be a Tunisian bank account. */
  checks: readonly 'rib'[];
};

/** The layouts that are part of the program. */
export const BUILT_IN_LAYOUTS: readonly PayoutLayout[] = [
  {
    name: 'wallets',
    methods: ['IZI', 'D17', 'Binance'],
    columns: [
      { title: 'Name', value: 'name' },
      { title: 'Method', value: 'method' },
      { title: 'Account', value: 'account' },
      { title: 'Amount', value: 'amount' },
      { title: 'Label', value: 'label' },
    ],
    ...{ separator: ';', decimal: '.', header: true, lineEnd: 'crlf', checks: [] },
  },
  {
    name: 'bank-transfer',
    columns: [
      { title: 'Name', value: 'name' },
      { title: 'RIB', value: 'account' },
      { title: 'Amount', value: 'amount' },
      { title: 'Currency', text: 'TND' },
      { title: 'Label', value: 'label' },
    ],
    ...{ separator: ';', decimal: '.', header: true, lineEnd: 'crlf', checks: ['rib'] },
  },
];

/** Returns the layouts of the operator, then those of the program that they do not replace. */
export function mergeLayouts(own: readonly PayoutLayout[]): PayoutLayout[] {
  const names = new Set(own.map(({ name }) => name));
  return [...own, ...BUILT_IN_LAYOUTS.filter(({ name }) => !names.has(name))];
}

/** Checks whether a layout takes a payment method. */
export function isMethodTaken({ methods }: Pick<PayoutLayout, 'methods'>, method: string): boolean {
  const wanted = method.trim().toLowerCase();
  return methods?.some((each) => each.trim().toLowerCase() === wanted) ?? true;
}
