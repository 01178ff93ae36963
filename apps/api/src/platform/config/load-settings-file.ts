import { existsSync, readFileSync } from 'node:fs';
import { isSea } from 'node:sea';
import { parseSettingsFile } from './parse-settings-file';

/** Names another settings file than the installed one. */
const FILE_VARIABLE = 'WAHA_SETTINGS_FILE';
/** The settings that systemd gives to the service. Usually only root may read them. */
const INSTALLED_FILE = '/etc/waha/waha.env';

const loadedNames = new Set<string>();
const repeatedNames = new Set<string>();

/**
 * Loads the settings file of the installation into the environment, as systemd does for the server. Does nothing if
 * there is none, or if the environment already names the data folder, as for the server and for child processes.
 * @returns a sentence for each line that is not a setting
 * @throws Error saying what to type when this user may not read the file
 */
export function loadSettingsFile(env: NodeJS.ProcessEnv): string[] {
  const file = findSettingsFile(env);
  if (file === undefined) return [];
  // Child processes inherit the settings through the environment, and may not be allowed to read the file.
  delete env[FILE_VARIABLE];
  const { settings, ignored, repeated } = parseSettingsFile(readSettingsFile(file));
  for (const [name, value] of settings) {
    env[name] = value;
    loadedNames.add(name);
  }
  for (const name of repeated) repeatedNames.add(name);
  return ignored.map((name) => `Settings file: ${JSON.stringify(name)} is not a setting name; the line is ignored.`);
}

/** Returns whether this process has loaded the setting from its settings file. */
export function isFromSettingsFile(name: string): boolean {
  return loadedNames.has(name);
}

/** Returns a sentence for each setting that the loaded settings file has more than once: usually a mistake. */
export function listRepeatedSettings(): string[] {
  return [...repeatedNames].map((name) => `Settings file: ${name} is there more than once; the last line counts.`);
}

/** A checkout of the source is never the installation. */
function findSettingsFile(env: NodeJS.ProcessEnv): string | undefined {
  if (env[FILE_VARIABLE]) return env[FILE_VARIABLE];
  return isSea() && !env.WAHA_DATA_DIR && existsSync(INSTALLED_FILE) ? INSTALLED_FILE : undefined;
}

function readSettingsFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES') throw new Error(`Only root may read ${file}. Run the command as root: sudo waha …`);
    if (code === 'ENOENT') throw new Error(`Settings file not found: ${file}`);
    throw error;
  }
}
