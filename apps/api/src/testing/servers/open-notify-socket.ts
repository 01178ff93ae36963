import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** A message of systemd-notify itself: it waits until systemd has read those before. */
const BARRIER = 'BARRIER=1';

/** Receives each message on a datagram socket of Unix and prints it; Perl is part of every Debian. */
const LISTENER = `
use IO::Socket::UNIX; use Socket;
$| = 1;
my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => $ARGV[0]) or die "no socket: $!";
print "listening\\n";
while (defined $socket->recv(my $message, 4096)) { $message =~ s/\\n/ /g; print "$message\\n"; }
`;

/**
 * Opens the socket that systemd gives to a service with `Type=notify`.
 * @param path where the socket is created
 */
export async function openNotifySocket(path: string) {
  const received: { message: string; at: number }[] = [];
  const waiters = new Set<() => void>();
  const child = spawn('perl', ['-e', LISTENER, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface(child.stdout).on('line', (message) => {
    if (message === BARRIER) return;
    received.push({ message, at: performance.now() });
    for (const check of waiters) check();
  });

  /** Resolves once that many such messages have been received. */
  const until = (message: string, count = 1) =>
    new Promise<void>((done) => {
      const check = () => {
        if (received.filter((each) => each.message === message).length < count) return;
        waiters.delete(check);
        done();
      };
      waiters.add(check);
      check();
    });
  await until('listening');
  received.length = 0;
  return {
    received,
    until,
    messages: () => received.map(({ message }) => message),
    async close(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(path, { force: true });
    },
  };
}
