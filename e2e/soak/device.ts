import { i18n } from '@lingui/core';
import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { setPageMember } from '../../apps/pwa/src/offline/device/page-member';
import { renewDeviceLock } from '../../apps/pwa/src/offline/encrypted-outbox/device-lock';
import { getEncryptedDb } from '../../apps/pwa/src/offline/encrypted-outbox/encrypted-db';
import { DeviceError } from '../../apps/pwa/src/offline/outbox/device-error';
import { outboxScheduler } from '../../apps/pwa/src/offline/outbox/outbox-scheduler';
import { restoreLostDatabases } from '../../apps/pwa/src/offline/outbox-backup/restore-lost-databases';
import { followOutbox } from '../../apps/pwa/src/offline/outbox-state/outbox-view';
import { cancelJob, discardJob, retryJob } from '../../apps/pwa/src/offline/outbox-state/use-outbox';
import {
  canSignOutEncrypted,
  countPendingJobs,
  signOutAndWipe,
  signOutEncrypted,
} from '../../apps/pwa/src/offline/sign-out/sign-out';
import { readControl } from '../../apps/pwa/src/offline/store/control-db';
import { hashMemberId } from '../../apps/pwa/src/offline/store/hash-member-id';
import { getMemberDb } from '../../apps/pwa/src/offline/store/member-db';
import type { DeviceApi, SignOutMode, SignOutReport, SoakMember, StepReport } from './device-api';
import { isAppGeneratedKey } from './intent';
import { WORKER_SCRIPT } from './phone-browser';
import type { Step } from './plan';
import { sendIntent } from './send-intent';

// Runs in the page: the app's own code does all the work, and the test only says what the member does.
i18n.load('en', {});
i18n.activate('en');
followOutbox();
const setClockSkew = installSkewableClock();
/** Milliseconds after which the page continues without a worker. */
const WORKER_TIMEOUT_MS = 2000;
const MAX_READ_TRIES = 5;
const retriedKeys = new Set<string>();
const unreadableNotes: string[] = [];
let currentMember: SoakMember | undefined;

/** Shifts every date in this page, like a phone with a wrong clock. */
function installSkewableClock(): (ms: number) => void {
  const Right = Date;
  let ahead = 0;
  globalThis.Date = class extends Right {
    constructor(...args: unknown[]) {
      super(...((args.length > 0 ? args : [Right.now() + ahead]) as [number]));
    }
    static override now(): number {
      return Right.now() + ahead;
    }
  } as DateConstructor;
  return (ms) => {
    ahead = ms;
  };
}

async function open(member: SoakMember, skewMs: number): Promise<void> {
  setClockSkew(skewMs);
  currentMember = member;
  setPageMember(member.userId);
  void registerWorker();
  outboxScheduler.stop();
  await outboxScheduler.start(member.userId);
  await restoreLockedJobs(member.userId).catch(() => {});
}

async function signIn(member: SoakMember): Promise<boolean> {
  const { email, password, userId } = member;
  const body = JSON.stringify({ email, password });
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch('/api/users/login', { method: 'POST', headers, body }).catch(() => undefined);
  if (response?.status !== 200) return false;
  currentMember = member;
  setPageMember(userId);
  void registerWorker();
  await outboxScheduler.activate(userId).then(outboxScheduler.flushSoon, () => {});
  outboxScheduler.stop();
  await outboxScheduler.start(userId);
  await restoreLockedJobs(userId).catch(() => {});
  return true;
}

/** Does what the shell does after a login and at each start. */
async function restoreLockedJobs(userId: string): Promise<void> {
  if (await getMemberDb(userId).lock.count()) return;
  const opened = await renewDeviceLock(
    userId,
    (id) => requestJson(userId, `/api/device-locks/${id}/key`),
    (id) => requestJson(userId, `/api/device-locks/${id}`),
  );
  if (opened === 'partly' || opened === 'unreadable') unreadableNotes.push(`what was locked is ${opened}`);
  if (opened !== 'nothing') outboxScheduler.flushSoon();
}

async function requestJson<Answer>(userId: string, path: string): Promise<Answer> {
  const response = await fetch(path, { headers: { 'X-Expect-Member': userId } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

async function signOut(how: SignOutMode, email: string): Promise<SignOutReport> {
  for (let tries = 0; (await countPendingJobs()) > 0 && how === 'send' && tries < 3; tries++)
    await outboxScheduler.flushNow();
  const chosen = await chooseSignOutMode(how);
  outboxScheduler.stop();
  const keys = chosen === 'locked' ? [] : (await readJobs()).map(({ key }) => key);
  if (chosen === 'locked') await signOutEncrypted(email.slice(0, 1));
  const headers = { 'X-Expect-Member': currentMember?.userId ?? '' };
  await fetch('/api/users/logout', { method: 'POST', headers }).catch(() => {});
  await signOutAndWipe();
  return { how: chosen, keys };
}

/** Reports what could not be sent and returns another mode; without a device lock, jobs can only be discarded. */
async function chooseSignOutMode(how: SignOutMode): Promise<SignOutMode> {
  const isDone = how === 'discard' || (how === 'send' && (await countPendingJobs()) === 0);
  if (isDone) return how;
  return (await canSignOutEncrypted()) ? 'locked' : 'discard';
}

async function runSteps(steps: readonly Step[]): Promise<StepReport[]> {
  const reports: StepReport[] = [];
  for (const step of steps) reports.push(...(await runStep(step)));
  return reports;
}

async function runStep(step: Step): Promise<StepReport[]> {
  if (step.do === 'send') return [await runSend(step)];
  if (step.do === 'cancel') return [{ say: 'cancelled', marker: step.marker, how: await cancelJob(step.key) }];
  if (step.do === 'retry') return handleRefused(true);
  if (step.do === 'worker') navigator.serviceWorker.controller?.postMessage({ type: 'flush' });
  if (step.do === 'flush') void outboxScheduler.flushNow();
  if (step.do === 'wait') await withTimeout(80, outboxScheduler.flushNow());
  return [];
}

async function runSend({ intent, isTwice }: Step & { do: 'send' }): Promise<StepReport> {
  const { marker } = intent;
  const member = currentMember!;
  try {
    const taps =
      isTwice && !isAppGeneratedKey(intent.kind)
        ? [sendIntent(intent, member), sendIntent(intent, member)]
        : [sendIntent(intent, member)];
    const [key = ''] = await Promise.all(taps);
    return { say: 'kept', marker, key };
  } catch (error) {
    const code = error instanceof DeviceError ? error.refusal.code : String(error);
    return { say: 'not_kept', marker, code };
  }
}

/** Retries refused jobs first, as many members would; then discards them. */
async function handleRefused(mayRetry: boolean): Promise<StepReport[]> {
  const reports: StepReport[] = [];
  for (const { key, state, error } of await readJobs()) {
    if (state !== 'failed') continue;
    if (mayRetry && !retriedKeys.has(key)) {
      retriedKeys.add(key);
      await retryJob(key);
      continue;
    }
    reports.push({ say: 'refused', key, code: error?.code ?? '' });
    await discardJob(key);
  }
  return reports;
}

/** Returns pending jobs; reads again while the browser is deleting the databases. */
async function readJobs(tries = 0): Promise<OutboxJob[]> {
  try {
    const { memberId } = await readControl();
    return memberId === undefined ? [] : await getMemberDb(memberId).outbox.toArray();
  } catch (error) {
    if (tries === MAX_READ_TRIES) throw error;
    await restoreLostDatabases().catch(() => {});
    return readJobs(tries + 1);
  }
}

async function settle(): ReturnType<DeviceApi['settle']> {
  await restoreLockedJobs(currentMember!.userId);
  const { needsLogin } = await outboxScheduler.flushNow();
  const reports = await handleRefused(false);
  const pendingJobs = (await readJobs()).map(
    ({ key, state, path, error }) => `${key} ${state} ${path} ${error?.code ?? ''}`,
  );
  const member = hashMemberId(currentMember!.userId);
  if (await getEncryptedDb().boxes.where({ member }).count()) pendingJobs.push('a locked box');
  const blobs = await getMemberDb(currentMember!.userId).blobs.count();
  return { told: reports, left: { waiting: pendingJobs, needsLogin, blobs, unreadable: unreadableNotes } };
}

async function needsLogin(): Promise<boolean> {
  return (await readJobs()).some(({ state }) => state === 'auth');
}

/** @returns whether there is a worker now */
async function registerWorker(): Promise<boolean> {
  try {
    await withTimeout(WORKER_TIMEOUT_MS, navigator.serviceWorker.register(WORKER_SCRIPT));
    return Boolean(await withTimeout(WORKER_TIMEOUT_MS, navigator.serviceWorker.ready));
  } catch {
    return false; // no network and no worker yet
  }
}

/** Waits until the new version is installed and active, so that the page may be reloaded. */
async function updateApp(): Promise<boolean> {
  if (!(await registerWorker())) return false;
  const registration = await navigator.serviceWorker.ready;
  const controllerChanged = new Promise<boolean>((done) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => done(true), { once: true });
  });
  try {
    await withTimeout(WORKER_TIMEOUT_MS, registration.update());
  } catch {
    return false;
  }
  const fresh = registration.installing ?? registration.waiting;
  if (!fresh) return false;
  const takeOver = () => fresh.state === 'installed' && fresh.postMessage({ type: 'SKIP_WAITING' });
  fresh.addEventListener('statechange', takeOver);
  takeOver();
  return (await withTimeout(WORKER_TIMEOUT_MS, controllerChanged)) ?? false;
}

function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  return Promise.race([work, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))]);
}

const device: DeviceApi = { open, signIn, signOut, runSteps, settle, needsLogin, setClockSkew, updateApp };
Object.assign(globalThis, { device });
