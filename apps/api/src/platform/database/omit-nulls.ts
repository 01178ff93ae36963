type NullableKeys<Row> = { [Key in keyof Row]: null extends Row[Key] ? Key : never }[keyof Row];
type OmitNulls<Row> = Omit<Row, NullableKeys<Row>> & { [Key in NullableKeys<Row>]?: NonNullable<Row[Key]> };

/** Returns a row as rules use it: without the columns that are null. */
export function omitNulls<Row extends object>(row: Row): OmitNulls<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as OmitNulls<Row>;
}
