import { queryOptions } from '@tanstack/react-query';
import { updateWallet } from '@waha/domain/wallet/wallet.contract';
import { call } from '../../platform/api-client';

/** The wallet, with every bonus that is due credited first. Kept on the device. */
export const walletQuery = (userId: string) =>
  queryOptions({
    meta: { keep: true },
    queryKey: ['wallet', 'wallet', userId],
    queryFn: ({ signal }) => call(updateWallet, { params: { userId }, signal }),
  });
