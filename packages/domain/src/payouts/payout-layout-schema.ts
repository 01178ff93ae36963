import * as z from 'zod/mini';
import { PAYOUT_COLUMN_VALUES } from './payout-layout';

const line = (maxLength: number) =>
  z
    .string('must be a text')
    .check(
      z.maxLength(maxLength, `must have at most ${maxLength} characters`),
      z.regex(/^[^\p{Cc}]*$/u, 'must be one line'),
    );
const filledLine = (maxLength: number) => line(maxLength).check(z.regex(/\S/, 'must not be empty'));

const choice = <const Value extends string>(values: readonly Value[]) =>
  z.enum(
    values as unknown as { [Each in Value]: Each },
    `must be one of ${values.map((value) => JSON.stringify(value)).join(', ')}`,
  );

const column = z
  .strictObject({
    title: line(100),
    value: z.optional(choice(PAYOUT_COLUMN_VALUES)),
    /** The same text in each line. */
    text: z.optional(line(100)),
  })
  .check(
    z.refine(({ value, text }) => (value === undefined) !== (text === undefined), 'needs either "value" or "text"'),
  );

/** Checks a layout, and fills its optional fields. */
export const payoutLayoutSchema = z.strictObject({
  name: filledLine(40),
  methods: z.optional(z.array(filledLine(40)).check(z.minLength(1), z.maxLength(20))),
  columns: z.array(column).check(z.minLength(1), z.maxLength(30)),
  separator: z._default(choice([',', ';', '\t', '|']), ';'),
  decimal: z._default(choice(['.', ',']), '.'),
  header: z._default(z.boolean('must be true or false'), true),
  lineEnd: z._default(choice(['crlf', 'lf']), 'crlf'),
  checks: z._default(z.array(choice(['rib'])).check(z.maxLength(1)), []),
});

/** The layouts of an operator; each name once. */
export const payoutLayoutsSchema = z.array(payoutLayoutSchema).check(
  z.minLength(1),
  z.maxLength(20),
  z.refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'two layouts have the same name'),
);
