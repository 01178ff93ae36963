import { readConfig } from '@waha/domain/company/company.contract';
import { MINUTE } from '@waha/domain/kernel/time';
import { listOwnRecharges } from '@waha/domain/recharge/recharge.contract';
import { call } from '../../platform/api-client';
import { contentQuery } from '../../platform/language/content-query';
import { KEPT, readQuery } from '../../platform/read-query';

/** Everything of this feature that was read. */
export const RECHARGES = ['recharge'] as const;

/** The member's own requests, newest first. Kept on the device. */
export const rechargesQuery = (userId: string) => readQuery([...RECHARGES, 'own', userId], listOwnRecharges, {}, KEPT);

/** Where to pay: only the methods that the operator has switched on. Kept on the device. */
export const payeesQuery = () =>
  contentQuery([...RECHARGES, 'payees'], async (asking) => (await call(readConfig, asking)).payees, 10 * MINUTE);
