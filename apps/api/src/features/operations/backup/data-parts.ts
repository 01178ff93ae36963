/**
 * The parts of a data folder that a restore replaces, in the order in which it replaces them. `names` are the files of a folder
 * that are the program's own: a disk of its own also holds other things (`lost+found`).
 */
export const DATA_PARTS: readonly { part: string; names?: RegExp }[] = [
  { part: 'waha.sqlite' },
  { part: 'uploads', names: /^[0-9a-f][0-9a-f-]{15,63}$/ },
  { part: 'catalogue', names: /^\w[\w-]*\.json$/ },
  { part: 'keys', names: /^\w[\w.-]*$/ },
];
