import { COMMANDS } from './commands/commands';
import { loadSettingsFile } from './platform/config/load-settings-file';

/** The `waha` command: one word for each chore, and one line of help for a wrong one. */
async function main([word = '', ...words]: string[]): Promise<void> {
  const command = COMMANDS[word];
  if (!command) {
    const lines = Object.values(COMMANDS).map(({ help }) => `  ${help}`);
    console.error(`Usage: waha <command>\n\n${lines.join('\n')}`);
    process.exitCode = word === '' || word === 'help' ? 0 : 2;
    return;
  }
  try {
    for (const ignored of loadSettingsFile(process.env)) console.error(ignored);
    await command.run(words);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

void main(process.argv.slice(2));
