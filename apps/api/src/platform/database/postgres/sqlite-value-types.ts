import type { CustomTypesConfig } from 'pg';

const BOOL_OID = 16;
/** int8, int2, int4, oid, float4, float8, numeric. */
const NUMBER_OIDS = new Set([20, 21, 23, 26, 700, 701, 1700]);

/** Converts values to SQLite's types: all our integers are below 2^53, true is 1, and everything else is a text. */
export const sqliteValueTypes: CustomTypesConfig = {
  getTypeParser: (type) => {
    if (NUMBER_OIDS.has(type)) return Number;
    if (type === BOOL_OID) return (text: string) => (text === 't' ? 1 : 0);
    return (text: string) => text;
  },
};
