import { i18n } from '@lingui/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { UNDO_GRACE_MS } from '@waha/domain/held-commands/check-undo';
import {
  listHeldCommands,
  undoHeldCommand,
  type WireHeldCommand,
} from '@waha/domain/held-commands/held-commands.contract';
import type { DecidedKind } from '@waha/domain/kernel/decided-item';
import { SECOND } from '@waha/domain/kernel/time';
import { useEffect, useRef } from 'react';
import { ApiError, NetworkError } from '#platform/api-error';
import { callApi } from '#platform/call-api';
import { configQuery } from '#platform/config-query';
import { createPluralValues } from '#platform/language/format';
import { getSession } from '#platform/session';
import { translateError } from '#platform/translate-error';
import { toast } from '#ui/toast';
import { translateWorkQueue } from '../queue/work-queue';
import { getKeyName, isUndoKey } from '../shortcuts/shortcuts';
import { isDialogOpen, isTyping } from '../shortcuts/use-shortcuts';
import { translateStaffFailure } from '../translate-staff-failure';
import { addHeldGroup, type HeldGroup, QUEUE_BY_KIND, updateHeldGroup, useHeldDecisions } from './held-decisions';

/** The server carries decisions out within a second after they are due, which is after the offer of an undo. */
const CARRY_OUT_MS = UNDO_GRACE_MS + 1.5 * SECOND;
const TOO_LATE_MS = 10 * SECOND;
const RETRY_MS = 2 * SECOND;

/**
 * Shows a toast with "Undo" for each held decision, and follows the decision until the server has carried it out. Also
 * for decisions that were made before a reload.
 */
export function HeldToasts() {
  const groups = useHeldDecisions((state) => state.groups);
  const { href } = useLocation();
  const undo = useUndo();
  useQuery(configQuery()); // loaded before a question opens that says for how many seconds its decision can be undone
  useEffect(() => useHeldDecisions.setState({ href }), [href]);
  useEffect(() => {
    void restoreHeldDecisions().catch(() => {}); // they are carried out all the same
  }, []);
  const undoNewest = useRef(() => {});
  undoNewest.current = () => {
    const newest = groups.at(-1);
    if (newest) void undo(newest);
    else toast.info(i18n._('There is no decision left to undo.'));
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isUndoKey(event) || isTyping(event) || isDialogOpen()) return;
      event.preventDefault();
      undoNewest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return groups.map((group) => <HeldToast key={group.key} group={group} onUndo={undo} />);
}

type HeldToastProps = { group: HeldGroup; onUndo: (group: HeldGroup) => Promise<void> };

function HeldToast({ group, onUndo }: HeldToastProps) {
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each group, and again after a failed undo
  useEffect(() => {
    const { key, text, items } = group;
    const endsAt = Math.max(...items.map((item) => item.endsAt));
    const keys = { chord: 'Control+z', name: getKeyName('Control+z') };
    const action = { label: i18n._('Undo'), onPress: () => void onUndo(group), keys };
    const leftMs = Math.max(0, endsAt - Date.now());
    if (leftMs > 0) toast.success(text, { id: key, endsAt, action });
    let timer = setTimeout(follow, leftMs + CARRY_OUT_MS);
    async function follow(): Promise<void> {
      if (await isSettled(group)) {
        await queryClient.invalidateQueries();
        updateHeldGroup(key, undefined);
      } else timer = setTimeout(follow, RETRY_MS);
    }
    return () => {
      clearTimeout(timer);
      toast.dismiss(key);
    };
  }, [group]);
  return null;
}

/** Returns whether none of the decisions is held any more; reports those that could not be carried out. */
async function isSettled({ items }: HeldGroup): Promise<boolean> {
  try {
    const own = (await callApi(listHeldCommands)).filter(({ _id }) => items.some(({ heldId }) => heldId === _id));
    for (const command of own) if (command.refusal) await reportRefusal(command);
    return own.every(({ refusal }) => refusal);
  } catch (error) {
    return !(error instanceof NetworkError);
  }
}

/** Shows why a decision could not be carried out, until the user closes it. */
async function reportRefusal({ _id, member, refusal = { code: '', message: '' } }: WireHeldCommand): Promise<void> {
  const reason = translateStaffFailure(new ApiError(409, refusal));
  const text = i18n._('Your decision was not carried out: {reason}', { reason });
  const named = member ? i18n._('{name}: {text}', { name: member.name, text }) : text;
  toast.error(named, { id: `held-${_id}`, durationMs: Number.POSITIVE_INFINITY });
  await callApi(undoHeldCommand, { params: { id: _id } });
}

/** Continues with the decisions that this user made before the page was loaded. */
async function restoreHeldDecisions(): Promise<void> {
  const own = (await callApi(listHeldCommands)).filter(({ by }) => by._id === getSession()?.userId);
  const known = new Set(useHeldDecisions.getState().groups.flatMap(({ items }) => items.map(({ heldId }) => heldId)));
  for (const command of own.filter(({ _id }) => !known.has(_id))) {
    const { _id: heldId, subject, member, seconds, refusal } = command;
    const queue = QUEUE_BY_KIND[subject.kind];
    const decided = member ? i18n._('Just decided: {name}', { name: member.name }) : i18n._('Just decided');
    const text = queue ? i18n._('{first} · {second}', { first: decided, second: translateWorkQueue(queue) }) : decided;
    if (refusal) await reportRefusal(command);
    else {
      const endsAt = Date.now() + seconds * SECOND;
      addHeldGroup(text, [{ heldId, kind: subject.kind, itemId: subject._id, endsAt }]);
    }
  }
}

/** Returns the function that undoes a group and opens the address at which it was decided. */
function useUndo(): (group: HeldGroup) => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async ({ key, text, items, href }) => {
    toast.dismiss(key);
    // With the key, an undo whose reply was lost succeeds again.
    const undoOne = (id: string) => callApi(undoHeldCommand, { params: { id }, idempotencyKey: id });
    const outcomes = await Promise.allSettled(items.map(({ heldId }) => undoOne(heldId)));
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    const isTooLate = (failure: unknown) => failure instanceof ApiError && failure.code === 'decision_carried_out';
    const others = failures.filter((failure) => !isTooLate(failure));
    if (failures.some(isTooLate)) toast.error(translateTooLate(text, items[0]?.kind), { durationMs: TOO_LATE_MS });
    for (const failure of new Set(others.map(translateError))) toast.error(failure);
    if (failures.some((failure) => failure instanceof NetworkError)) return updateHeldGroup(key, {});
    updateHeldGroup(key, undefined);
    void queryClient.invalidateQueries();
    const undoneCount = items.length - failures.length;
    if (undoneCount === 0) return;
    toast.success(
      i18n._('{n, plural, one {Decision undone.} other {{count} decisions undone.}}', createPluralValues(undoneCount)),
    );
    if (href !== router.state.location.href) router.history.push(href);
  };
}

/** Says that a decision can no longer be undone, and how to correct it. */
function translateTooLate(decision: string, kind: DecidedKind | undefined): string {
  return kind === 'statement_line'
    ? i18n._('{decision}. Too late to undo: open “Ignored lines” to restore it.', { decision })
    : i18n._('{decision}. Too late to undo: open the member’s page to correct it, or write to the member.', {
        decision,
      });
}
