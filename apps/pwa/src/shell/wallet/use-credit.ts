import { useQuery } from '@tanstack/react-query';
import { useMember } from '#platform/session';
import { walletQuery } from './wallet-query';

/** Returns the member's credit in millimes; undefined until the wallet is known. */
export function useCredit(): number | undefined {
  const { data } = useQuery(walletQuery(useMember().userId));
  return data && (data.credit ?? 0);
}
