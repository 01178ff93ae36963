import { updateWallet } from '@waha/domain/wallet/wallet.contract';
import { endpointQuery, PERSISTED } from '#platform/endpoint-query';

/** The wallet; the server credits every due bonus first. Stored on the device. */
export const walletQuery = (userId: string) =>
  endpointQuery(['wallet', 'wallet', userId], updateWallet, { params: { userId } }, PERSISTED);
