import { customType, integer, text } from 'drizzle-orm/sqlite-core';

/** The only SQLite column spellings in the installation. */
export const id = <Id extends string = string>(name: string) => text(name).$type<Id>();
export const words = (name: string) => text(name);
export const choice = <const Choice extends string>(name: string) => text(name).$type<Choice>();
export const instant = (name: string) => integer(name);
export const millimes = (name: string) => integer(name);
export const count = (name: string) => integer(name);

/** A value kept as JSON text. */
export const json = <Value>(name: string) =>
  customType<{ data: Value; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (text) => JSON.parse(text) as Value,
  })(name);
