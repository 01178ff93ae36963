/**
 * The parts of a data folder that a restore replaces, in this order. `names` matches the program's own files in a
 * folder: a separate disk also holds others (`lost+found`).
 */
export const DATA_PARTS: readonly { part: string; names?: RegExp }[] = [
  { part: 'waha.sqlite' },
  { part: 'uploads', names: /^[0-9a-f][0-9a-f-]{15,63}$/ },
  { part: 'catalogue', names: /^\w[\w-]*\.json$/ },
  { part: 'keys', names: /^\w[\w.-]*$/ },
];
