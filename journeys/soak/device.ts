import { i18n } from '@lingui/core';
import type { Job } from '@waha/domain/outbox/outbox-job';
import { setPageMember } from '../../apps/pwa/src/offline/device/page-member';
import { readyLock } from '../../apps/pwa/src/offline/leaving/device-lock';
import { sealedDb } from '../../apps/pwa/src/offline/leaving/encrypted-db';
import { canLeaveLocked, leaveLocked, waitingCount, wipeMember } from '../../apps/pwa/src/offline/leaving/sign-out';
import { DeviceRefused } from '../../apps/pwa/src/offline/outbox/device-error';
import { memberSignedIn } from '../../apps/pwa/src/offline/outbox/sign-in';
import { flushNow, flushSoon, startOutbox } from '../../apps/pwa/src/offline/outbox/triggers';
import { putBackIfGone } from '../../apps/pwa/src/offline/outbox-backup/restore-lost-databases';
import { cancelJob, discardJob, retryJob } from '../../apps/pwa/src/offline/outbox-state/use-outbox';
import { readControl } from '../../apps/pwa/src/offline/store/control-db';
import { hashMemberId } from '../../apps/pwa/src/offline/store/hash-member-id';
import { memberDb } from '../../apps/pwa/src/offline/store/member-db';
import { isAppsKey } from './intent';
import { WORKER_SCRIPT } from './phone-browser';
import type { Step } from './plan';
import { send } from './sends';
import type { Device, LeaveHow, Leaving, Supply, Told } from './told';

// Within the page: the app's own code does all of it, the test only says what the member does.
i18n.load('en', {});
i18n.activate('en');
const skew = skewableClock();
/** Milliseconds until a worker that does not come is done without. */
const WORKER_PATIENCE = 2000;
const READ_TRIES = 5;
const retried = new Set<string>();
const unreadable: string[] = [];
let who: Supply | undefined;
let stop: (() => void) | undefined;

/** A phone whose clock is wrong: every date in this page is. */
function skewableClock(): (ms: number) => void {
  const Right = Date;
  let ahead = 0;
  globalThis.Date = class extends Right {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [Right.now() + ahead]) as [number]));
    }
    static override now(): number {
      return Right.now() + ahead;
    }
  } as DateConstructor;
  return (ms) => {
    ahead = ms;
  };
}

async function open(member: Supply, skewMs: number): Promise<void> {
  skew(skewMs);
  who = member;
  setPageMember(member.userId);
  void registerWorker();
  stop?.();
  stop = await startOutbox(member.userId);
  await openLocked(member.userId).catch(() => {});
}

async function signIn(member: Supply): Promise<boolean> {
  const { email, password, userId } = member;
  const body = JSON.stringify({ email, password });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch('/api/users/login', { method: 'POST', headers, body }).catch(() => undefined);
  if (answer?.status !== 200) return false;
  who = member;
  setPageMember(userId);
  void registerWorker();
  await memberSignedIn({ userId });
  stop?.();
  stop = await startOutbox(userId);
  await openLocked(userId).catch(() => {});
  return true;
}

/** As the shell does it after a login and at each start. */
async function openLocked(userId: string): Promise<void> {
  if (await memberDb(userId).lock.count()) return;
  const opened = await readyLock(
    userId,
    (id) => ask(userId, `/api/device-locks/${id}/key`),
    (id) => ask(userId, `/api/device-locks/${id}`),
  );
  if (opened === 'partly' || opened === 'unreadable') unreadable.push(`what was locked is ${opened}`);
  if (opened !== 'nothing') flushSoon();
}

async function ask<Answer>(userId: string, path: string): Promise<Answer> {
  const answer = await fetch(path, { headers: { 'X-Expect-Member': userId } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function leave(how: LeaveHow, email: string): Promise<Leaving> {
  for (let tries = 0; (await waitingCount()) > 0 && how === 'send' && tries < 3; tries++) await flushNow();
  const chosen = await choose(how);
  stop?.();
  const keys = chosen === 'locked' ? [] : (await jobs()).map(({ key }) => key);
  if (chosen === 'locked') await leaveLocked(email.slice(0, 1));
  const headers = { 'X-Expect-Member': who?.userId ?? '' };
  await fetch('/api/users/logout', { method: 'POST', headers }).catch(() => {});
  await wipeMember();
  return { how: chosen, keys };
}

/** What could not be sent is told, and asked about again; without a lock at hand it can only be thrown away. */
async function choose(how: LeaveHow): Promise<LeaveHow> {
  const isDone = how === 'discard' || (how === 'send' && (await waitingCount()) === 0);
  if (isDone) return how;
  return (await canLeaveLocked()) ? 'locked' : 'discard';
}

async function run(steps: readonly Step[]): Promise<Told[]> {
  const told: Told[] = [];
  for (const step of steps) told.push(...(await take(step)));
  return told;
}

async function take(step: Step): Promise<Told[]> {
  if (step.do === 'send') return [await mean(step)];
  if (step.do === 'cancel') return [{ say: 'cancelled', marker: step.marker, how: await cancelJob(step.key) }];
  if (step.do === 'retry') return dealWithRefused(true);
  if (step.do === 'worker') navigator.serviceWorker.controller?.postMessage({ type: 'flush' });
  if (step.do === 'flush') void flushNow();
  if (step.do === 'wait') await atMost(80, flushNow());
  return [];
}

async function mean({ intent, isTwice }: Step & { do: 'send' }): Promise<Told> {
  const { marker } = intent;
  const member = who!;
  try {
    const taps =
      isTwice && !isAppsKey(intent.kind) ? [send(intent, member), send(intent, member)] : [send(intent, member)];
    const [key = ''] = await Promise.all(taps);
    return { say: 'kept', marker, key };
  } catch (error) {
    const code = error instanceof DeviceRefused ? error.refusal.code : String(error);
    return { say: 'not_kept', marker, code };
  }
}

/** First it is tried again, as many would; then it is thrown away. */
async function dealWithRefused(mayRetry: boolean): Promise<Told[]> {
  const told: Told[] = [];
  for (const { key, state, error } of await jobs()) {
    if (state !== 'failed') continue;
    if (mayRetry && !retried.has(key)) {
      retried.add(key);
      await retryJob(key);
      continue;
    }
    told.push({ say: 'refused', key, code: error?.code ?? '' });
    await discardJob(key);
  }
  return told;
}

/** What waits; read again while the browser is throwing the databases away. */
async function jobs(tries = 0): Promise<Job[]> {
  try {
    const { memberId } = await readControl();
    return memberId === undefined ? [] : await memberDb(memberId).outbox.toArray();
  } catch (error) {
    if (tries === READ_TRIES) throw error;
    await putBackIfGone().catch(() => {});
    return jobs(tries + 1);
  }
}

async function settle(): ReturnType<Device['settle']> {
  await openLocked(who!.userId);
  const { needsLogin } = await flushNow();
  const told = await dealWithRefused(false);
  const waiting = (await jobs()).map(({ key, state, path }) => `${key} ${state} ${path}`);
  const member = hashMemberId(who!.userId);
  if (await sealedDb().boxes.where({ member }).count()) waiting.push('a locked box');
  const blobs = await memberDb(who!.userId).blobs.count();
  return { told, left: { waiting, needsLogin, blobs, unreadable } };
}

async function needsLogin(): Promise<boolean> {
  return (await jobs()).some(({ state }) => state === 'auth');
}

/** @returns whether there is a worker now */
async function registerWorker(): Promise<boolean> {
  try {
    await atMost(WORKER_PATIENCE, navigator.serviceWorker.register(WORKER_SCRIPT));
    return Boolean(await atMost(WORKER_PATIENCE, navigator.serviceWorker.ready));
  } catch {
    return false; // no network, no worker yet
  }
}

/** The new version has come, has taken over, and the page may be loaded anew. */
async function update(): Promise<boolean> {
  if (!(await registerWorker())) return false;
  const registration = await navigator.serviceWorker.ready;
  const taken = new Promise<boolean>((done) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => done(true), { once: true });
  });
  try {
    await atMost(WORKER_PATIENCE, registration.update());
  } catch {
    return false;
  }
  const fresh = registration.installing ?? registration.waiting;
  if (!fresh) return false;
  const takeOver = () => fresh.state === 'installed' && fresh.postMessage({ type: 'SKIP_WAITING' });
  fresh.addEventListener('statechange', takeOver);
  takeOver();
  return (await atMost(WORKER_PATIENCE, taken)) ?? false;
}

function atMost<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  return Promise.race([work, new Promise<undefined>((late) => setTimeout(() => late(undefined), ms))]);
}

const device: Device = { open, signIn, leave, run, settle, needsLogin, skew, update };
Object.assign(globalThis, { device });
