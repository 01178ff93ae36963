import { spawn } from 'node:child_process';
import { SECOND } from '@waha/domain/kernel/time';
import type { FastifyBaseLogger } from 'fastify';
import { recordRecovered } from '../record-recovered';

const NOTIFY_TIMEOUT_MS = 5 * SECOND;
const MICROSECONDS_PER_MS = 1000;

/** Notifies the program that started this server, if it is systemd and the unit has `Type=notify`. */
export type ServiceManager = {
  /** Reports that the server answers, and from then on that its event loop turns. */
  notifyReady(): Promise<void>;
  /** Reports that the server stops. */
  notifyStopping(): Promise<void>;
};

/**
 * Creates the notifier from systemd's variables. Node has no datagram sockets of Unix, so `systemd-notify` sends the
 * messages; the unit allows it with `NotifyAccess=all`. A message that cannot be sent is logged, never thrown.
 */
export function createServiceManager(
  { NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID }: Record<string, string | undefined>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): ServiceManager {
  if (!NOTIFY_SOCKET) return { notifyReady: async () => undefined, notifyStopping: async () => undefined };
  const watchdogMs = Number(WATCHDOG_USEC) / MICROSECONDS_PER_MS;
  const isWatched = watchdogMs > 0 && (!WATCHDOG_PID || Number(WATCHDOG_PID) === process.pid);
  let beating: NodeJS.Timeout | undefined;
  let isSending = false;

  async function notify(message: string): Promise<void> {
    try {
      await sendToSystemd(message);
    } catch (error) {
      recordRecovered('service-manager', error);
      log.warn({ err: error, message }, 'systemd was not notified');
    }
  }

  /** A timer runs only while the event loop turns: systemd restarts a server whose messages end. */
  async function beat(): Promise<void> {
    if (isSending) return;
    isSending = true;
    await notify('WATCHDOG=1');
    isSending = false;
  }

  return {
    async notifyReady() {
      await notify('READY=1');
      if (isWatched) beating = setInterval(() => void beat(), watchdogMs / 2).unref();
    },
    async notifyStopping() {
      clearInterval(beating);
      await notify('STOPPING=1');
    },
  };
}

/** @throws Error if the message was not sent in time */
function sendToSystemd(message: string): Promise<void> {
  return new Promise((sent, failed) => {
    const child = spawn('systemd-notify', [message], {
      ...{ stdio: 'ignore', timeout: NOTIFY_TIMEOUT_MS, killSignal: 'SIGKILL' },
    });
    child.on('error', failed);
    child.on('exit', (code, signal) =>
      code === 0 ? sent() : failed(new Error(`systemd-notify ended with ${signal ?? code}`)),
    );
  });
}
