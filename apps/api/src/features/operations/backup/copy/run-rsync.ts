import { execFile } from 'node:child_process';
import { HOUR } from '@waha/domain/kernel/time';
import type { RsyncSetting } from '#platform/config/backup-copy-setting';
import { CopyFailed } from './copy-target';

/** A machine that can be reached by SSH, and the key for it. */
export type RsyncAccess = Pick<RsyncSetting, 'user' | 'host' | 'port'> & { keyFile: string; knownHosts: string };

/** In seconds. A machine that says nothing for this long counts as unreachable. */
const SILENCE_TIMEOUT_S = 60;
const CONNECT_TIMEOUT_S = 20;
/** A copy that takes longer is interrupted, and the next try continues it. */
const MAX_RUN_MS = 6 * HOUR;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** Stands for `user@host:` in the arguments. */
export const REMOTE = (path: string) => ({ remote: path });
type Argument = string | ReturnType<typeof REMOTE>;

/**
 * Runs rsync over SSH with the operator's key, without a shell and without questions.
 * @returns its standard output
 * @throws CopyFailed with its last line, and what the operator can do
 */
export function runRsync(
  { user, host, port, keyFile, knownHosts }: RsyncAccess,
  args: readonly Argument[],
  signal: AbortSignal,
): Promise<string> {
  const ssh = [
    ...['ssh', '-F', 'none', '-i', keyFile, '-p', String(port)],
    ...['BatchMode=yes', 'IdentitiesOnly=yes', `UserKnownHostsFile=${knownHosts}`, 'GlobalKnownHostsFile=none']
      // The first connection records the key of the machine. After that no other machine is accepted.
      .concat(['StrictHostKeyChecking=accept-new', `ConnectTimeout=${CONNECT_TIMEOUT_S}`])
      .concat(['ServerAliveInterval=15', 'ServerAliveCountMax=4'])
      .flatMap((option) => ['-o', option]),
  ];
  const words = [
    // rsync splits this at spaces; the settings allow none in it.
    `--rsh=${ssh.join(' ')}`,
    `--timeout=${SILENCE_TIMEOUT_S}`,
    ...args.map((each) => (typeof each === 'string' ? each : `${user}@${host}:${each.remote}`)),
  ];
  const options = {
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    maxBuffer: MAX_OUTPUT_BYTES,
    ...{ timeout: MAX_RUN_MS, signal },
  };
  return new Promise((done, failed) => {
    execFile('rsync', words, options, (error, output, errors) => {
      if (!error) done(output);
      else failed(new CopyFailed(explainFailure(error, errors.trim()), { cause: error }));
    });
  });
}

/** Messages of rsync and SSH, and the advice for each. */
const ADVICE: [message: RegExp, todo: string][] = [
  [/exec ssh|ssh: not found/, 'SSH is not installed. Run: apt-get install openssh-client'],
  [/Identity file|Load key/, 'The SSH key cannot be read by the user of the service.'],
  [
    /Permission denied \(/,
    'The other machine does not accept the SSH key. Add its public part to authorized_keys there.',
  ],
  [
    /Host key verification failed|IDENTIFICATION HAS CHANGED/,
    'The other machine has another host key than before. If that is right, remove its line from known_hosts.',
  ],
  [/rsync: command not found|rsync: not found/, 'rsync is not installed on the other machine.'],
  [/change_dir|mkdir/, 'The folder does not exist there, or its owner is another user. Create it.'],
  [/No space left/, 'The disk there is full.'],
];

function explainFailure(error: Error, errors: string): string {
  if (error.name === 'AbortError') return 'Copying was stopped.';
  const said = errors.split(/\r?\n/).filter((line) => !/^(Warning|@|rsync error)|^\s*$/.test(line));
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'rsync is not installed. Run: apt-get install rsync';
  const todo = ADVICE.find(([message]) => message.test(errors))?.[1];
  return [said[0] ?? 'rsync failed without a message.', ...(todo ? [todo] : [])].join(' ');
}
