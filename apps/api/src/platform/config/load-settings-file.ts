import { readFileSync } from 'node:fs';
import { parseSettingsFile } from './parse-settings-file';

/**
 * Names the file descriptor through which a command gets the settings file: only root may read the file, and the
 * command runs as another user.
 */
const DESCRIPTOR_VARIABLE = 'WAHA_SETTINGS_FD';

const loadedNames = new Set<string>();

/**
 * Loads the settings file of the installed command into the environment, as systemd does for the server. Does nothing
 * without a settings file.
 * @returns a sentence for each line that is not a setting
 * @throws Error when the file cannot be read
 */
export function loadSettingsFile(env: NodeJS.ProcessEnv): string[] {
  const descriptor = env[DESCRIPTOR_VARIABLE];
  if (descriptor === undefined) return [];
  // Child processes inherit the settings through the environment.
  delete env[DESCRIPTOR_VARIABLE];
  const { settings, ignored } = parseSettingsFile(readFileSync(Number(descriptor), 'utf8'));
  for (const [name, value] of settings) {
    env[name] = value;
    loadedNames.add(name);
  }
  return ignored.map((name) => `Settings file: ${JSON.stringify(name)} is not a setting name; the line is ignored.`);
}

/** Returns whether this process has loaded the setting from its settings file. */
export function isFromSettingsFile(name: string): boolean {
  return loadedNames.has(name);
}
