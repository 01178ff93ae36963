import { useQueryClient } from '@tanstack/react-query';
import { acceptPairs, type WireAccepted } from '@waha/domain/reconciliation/reconciliation.contract';
import { useState } from 'react';
import { callApi } from '#platform/call-api';
import { createId } from '#platform/create-id';
import { translateError } from '#platform/translate-error';

export type Pair = { lineId: string; kind: 'payment' | 'recharge' | 'receipt'; thingId: string };

/** The number of pairs per request: small enough to respond quickly and to show progress. */
const BATCH_SIZE = 10;

type Progress = { done: number; total: number };
/** The result; `failure` if the remaining pairs could not be sent. */
export type Accepted = { accepted: number; refused: WireAccepted['outcomes']; failure?: string };

/** Accepts pairs in batches; accepted pairs stay accepted if the rest fails. */
export function useAcceptPairs(statementId: string) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress>();

  async function accept(pairs: readonly Pair[]): Promise<Accepted> {
    const outcomes: WireAccepted['outcomes'] = [];
    const createResult = (failure?: string): Accepted => ({
      accepted: outcomes.filter(({ isAccepted }) => isAccepted).length,
      refused: outcomes.filter(({ isAccepted }) => !isAccepted),
      ...(failure && { failure }),
    });
    try {
      for (let start = 0; start < pairs.length; start += BATCH_SIZE) {
        setProgress({ done: start, total: pairs.length });
        const body = { pairs: pairs.slice(start, start + BATCH_SIZE) };
        const response = await callApi(acceptPairs, { params: { id: statementId }, body, idempotencyKey: createId() });
        outcomes.push(...response.outcomes);
      }
      return createResult();
    } catch (error) {
      return createResult(translateError(error));
    } finally {
      setProgress(undefined);
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [feature] }) => STALE_FEATURES.has(feature) });
    }
  }

  return { accept, progress };
}

/** The features whose queries depend on accepted items. */
const STALE_FEATURES = new Set<unknown>([
  'reconciliation',
  'purchase',
  'recharge',
  'invoices',
  'notifications',
  'overview',
]);
