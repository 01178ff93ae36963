import type { CustomTypesConfig } from 'pg';

const BOOL_OID = 16;
/** int8, int2, int4, oid, float4, float8, numeric. */
const NUMBER_OIDS = new Set([20, 21, 23, 26, 700, 701, 1700]);

/** Values as SQLite gives them: all our whole numbers are below 2^53, what is true is 1, and all else is a text. */
export const sqliteValueTypes: CustomTypesConfig = {
  getTypeParser: (type) => {
    if (NUMBER_OIDS.has(type)) return Number;
    if (type === BOOL_OID) return (text: string) => (text === 't' ? 1 : 0);
    return (text: string) => text;
  },
};
