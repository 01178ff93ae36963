import { customType, integer, text } from 'drizzle-orm/sqlite-core';

/** This file has the only SQLite column definitions of the program. */
export const idColumn = <Id extends string = string>(name: string) => text(name).$type<Id>();
export const textColumn = (name: string) => text(name);
export const enumColumn = <const Choice extends string>(name: string) => text(name).$type<Choice>();
export const instantColumn = (name: string) => integer(name);
export const millimesColumn = (name: string) => integer(name);
export const integerColumn = (name: string) => integer(name);

/** A value stored as JSON text. */
export const jsonColumn = <Value>(name: string) =>
  customType<{ data: Value; driverData: string }>({
    dataType: () => 'text',
    // Drizzle passes null here only from a placeholder.
    toDriver: (value) => (value === null ? (null as unknown as string) : JSON.stringify(value)),
    fromDriver: (text) => JSON.parse(text) as Value,
  })(name);
