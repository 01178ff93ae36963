import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { fromIso } from '@waha/domain/kernel/time';
import { walletRefusals } from '@waha/domain/wallet/wallet.refusals';
import { blockAt } from '@waha/domain/wallet/withdrawal';
import { blockQuery } from '../wallet.queries';
import type { Block } from './block-of';

/** The block that stands from before, with the hours that are left of it (spec 2 §5). */
export function useStandingBlock(userId: string): Block | undefined {
  const until = useQuery(blockQuery(userId)).data?.blockedUntil ?? undefined;
  const blocked = blockAt(until === undefined ? undefined : fromIso(until), Date.now());
  if (!blocked || blocked.ok) return undefined;
  return { message: i18n._(walletRefusals.withdrawals_blocked.text, blocked.refusal.values), until };
}
