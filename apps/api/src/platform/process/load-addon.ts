import { join } from 'node:path';
import { extractProgram } from './extract-program';

const loaded = new Map<string, unknown>();

/** Loads a native addon of the packaged program: `better_sqlite3.node`. The system opens addons from files only. */
export function loadAddon(name: string): unknown {
  if (!loaded.has(name)) {
    const addon = { exports: {} };
    process.dlopen(addon, join(extractProgram(), 'addons', name));
    loaded.set(name, addon.exports);
  }
  return loaded.get(name);
}
