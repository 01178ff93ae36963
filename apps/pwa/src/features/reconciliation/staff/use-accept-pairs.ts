import { useQueryClient } from '@tanstack/react-query';
import { acceptPairs, type WireAccepted } from '@waha/domain/reconciliation/reconciliation.contract';
import { useState } from 'react';
import { call } from '../../../platform/api-client';
import { newId } from '../../../platform/new-id';
import { sayError } from '../../../platform/say-error';

export type Pair = { lineId: string; kind: 'payment' | 'recharge' | 'receipt'; thingId: string };

/** So many go in one call: each is done in a moment, and what is done so far is shown. */
const AT_ONCE = 10;

type Progress = { done: number; total: number };
/** What came of them; `failure` where the rest did not get through. */
export type Accepted = { accepted: number; refused: WireAccepted['outcomes']; failure?: string };

/** Accepts pairs, some at a time; what was accepted stands when the rest fails. */
export function useAcceptPairs(statementId: string) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress>();

  async function accept(pairs: readonly Pair[]): Promise<Accepted> {
    const outcomes: WireAccepted['outcomes'] = [];
    const told = (failure?: string): Accepted => ({
      accepted: outcomes.filter(({ isAccepted }) => isAccepted).length,
      refused: outcomes.filter(({ isAccepted }) => !isAccepted),
      ...(failure && { failure }),
    });
    try {
      for (let at = 0; at < pairs.length; at += AT_ONCE) {
        setProgress({ done: at, total: pairs.length });
        const body = { pairs: pairs.slice(at, at + AT_ONCE) };
        const answer = await call(acceptPairs, { params: { id: statementId }, body, idempotencyKey: newId() });
        outcomes.push(...answer.outcomes);
      }
      return told();
    } catch (error) {
      return told(sayError(error));
    } finally {
      setProgress(undefined);
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [of] }) => STALE.has(of) });
    }
  }

  return { accept, progress };
}

/** Features whose reads tell of what was accepted. */
const STALE = new Set<unknown>(['reconciliation', 'purchase', 'recharge', 'invoices', 'notifications', 'overview']);
