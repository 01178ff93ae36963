import * as z from 'zod/mini';
import { PAYOUT_COLUMN_VALUES } from './payout-layout';

const line = (maxLength: number) =>
  z.string().check(z.maxLength(maxLength), z.regex(/^[^\p{Cc}]*$/u, 'must be one line'));
const filledLine = (maxLength: number) => line(maxLength).check(z.regex(/\S/, 'must not be empty'));

const column = z
  .strictObject({
    title: line(100),
    value: z.optional(z.enum(PAYOUT_COLUMN_VALUES)),
    /** The same text in each line. */
    text: z.optional(line(100)),
  })
  .check(
    z.refine(({ value, text }) => (value === undefined) !== (text === undefined), 'needs either "value" or "text"'),
  );

/** The form of the file for one bank or wallet. */
export const payoutLayoutSchema = z.strictObject({
  name: filledLine(40),
  /** The payment methods that it takes, in any case of letters; absent if it takes all. */
  methods: z.optional(z.array(filledLine(40)).check(z.minLength(1), z.maxLength(20))),
  columns: z.array(column).check(z.minLength(1), z.maxLength(30)),
  separator: z._default(z.enum([',', ';', '\t', '|']), ';'),
  decimal: z._default(z.enum(['.', ',']), '.'),
  /** Whether the titles are the first line. */
  header: z._default(z.boolean(), true),
  lineEnd: z._default(z.enum(['crlf', 'lf']), 'crlf'),
  /** `rib`: the number must be a Tunisian bank account. */
  checks: z._default(z.array(z.enum(['rib'])).check(z.maxLength(1)), []),
});
/** The layouts of an operator; each name once. */
export const payoutLayoutsSchema = z.array(payoutLayoutSchema).check(
  z.minLength(1),
  z.maxLength(20),
  z.refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'two layouts have the same name'),
);
