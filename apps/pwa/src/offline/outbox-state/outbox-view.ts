import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { create } from 'zustand';
import { pageMember } from '../device/page-member';
import type { SentJob } from '../store/member-db';

type View = { memberId: string | undefined; jobs: readonly OutboxJob[]; sent: readonly SentJob[] };

const NOTHING: View = { memberId: undefined, jobs: [], sent: [] };

/** What the screens see of the active member's outbox; `undefined` until it has been read. */
export const useOutboxView = create<{ view: View | undefined }>(() => ({ view: undefined }));

/** For the screens: nothing, while the device is still another's than the page. */
export function ownOf({ view }: { view: View | undefined }): View | undefined {
  const member = pageMember();
  return view && member !== undefined && member !== view.memberId ? NOTHING : view;
}

let isStarted = false;

/** Begins to follow the outbox, also what other tabs and the worker do to it. */
export function followOutbox(): void {
  if (isStarted) return;
  isStarted = true;
  void follow();
}

async function follow(): Promise<void> {
  try {
    const { followLive } = await import('../store/live-outbox');
    followLive((view) => useOutboxView.setState({ view }));
  } catch (error) {
    isStarted = false;
    console.warn('the outbox cannot be read', error);
  }
}
