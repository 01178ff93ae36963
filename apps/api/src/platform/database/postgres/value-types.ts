import { type CustomTypesConfig, types } from 'pg';

const BOOL = 16;
const INT8 = 20;
const NUMERIC = 1700;

/** Values as SQLite gives them: all our whole numbers are below 2^53, and what is true is 1. */
export const asSqliteHas: CustomTypesConfig = {
  getTypeParser: (type, format) => {
    if (type === INT8 || type === NUMERIC) return Number;
    if (type === BOOL) return (text: string) => (text === 't' ? 1 : 0);
    return types.getTypeParser(type, format as 'text');
  },
};
