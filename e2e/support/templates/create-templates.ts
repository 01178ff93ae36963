import { ADMIN } from '../people';
import { Server } from '../server';
import { shareTemplates } from './templates';

/**
 * Creates the installations from which tests start, once per run and before its workers start: each test copies one
 * instead of seeding its own. They are recreated for each run because the demo people's dates count from now.
 * @returns a function that deletes them after the run
 */
export default async function createTemplates(): Promise<() => void> {
  const [demo, staffed] = await Promise.all([
    createTemplate(['seed', '--demo']),
    createTemplate(
      [
        ...['staff', 'add', '--role', 'admin', '--email', ADMIN.email],
        ...['--name', ADMIN.name, '--surname', ADMIN.surname, '--password-stdin'],
      ],
      ADMIN.password,
    ),
  ]);
  shareTemplates({ demo: demo.template, staffed: staffed.template });
  return () => {
    for (const server of [demo, staffed]) server.remove();
  };
}

async function createTemplate(command: string[], input = ''): Promise<Server> {
  const server = await Server.empty();
  const { code, text } = await server.runCommand(command, input);
  if (code !== 0) throw new Error(`waha ${command.join(' ')} ended with ${code}:\n${text}`);
  return server;
}
