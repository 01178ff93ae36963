import { readFileSync } from 'node:fs';
import { parseSettingsFile } from './parse-settings-file';

/** Names the file descriptor on which a command is given the settings file: only root may read that, the command runs as another user. */
const DESCRIPTOR_VARIABLE = 'WAHA_SETTINGS_FD';

/**
 * Puts the settings of the file that the installed command was given into the environment, as systemd does for the server.
 * Does nothing where it was given none.
 * @returns a sentence for each line that is no setting
 * @throws Error when the file cannot be read
 */
export function loadSettingsFile(env: NodeJS.ProcessEnv): string[] {
  const descriptor = env[DESCRIPTOR_VARIABLE];
  if (descriptor === undefined) return [];
  // What this process starts has the settings already.
  delete env[DESCRIPTOR_VARIABLE];
  const { settings, ignored } = parseSettingsFile(readFileSync(Number(descriptor), 'utf8'));
  for (const [name, value] of settings) env[name] = value;
  return ignored.map(
    (name) => `The settings file: ${JSON.stringify(name)} is no name of a setting; its line is ignored.`,
  );
}
