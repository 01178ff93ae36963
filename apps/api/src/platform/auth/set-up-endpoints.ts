import {
  changePassword,
  endAllSessions,
  endSession,
  listSessions,
  logOut,
  readUser,
  setLanguage,
} from '@waha/domain/account/account.contract';
import { addPasskey, beginPasskey, listPasskeys } from '@waha/domain/account/passkeys.contract';
import type { Endpoint } from '@waha/domain/kernel/endpoint';
import { beginTwoStep, confirmTwoStep, readTwoStep } from '@waha/domain/staff-accounts/two-step.contract';
import { readChanges } from '@waha/domain/sync/sync.contract';

/**
 * The endpoints that staff may call before they have set up a required second step: their account, their sessions and
 * the set-up. They are listed here, not marked in the contract, because members' phones hold a copy of the contract.
 */
const SET_UP_ENDPOINTS: readonly Endpoint[] = [
  ...[readUser, changePassword, setLanguage, listSessions, endSession, endAllSessions, logOut],
  ...[readTwoStep, beginTwoStep, confirmTwoStep, readChanges],
  ...[listPasskeys, beginPasskey, addPasskey],
];
const SET_UP_ENDPOINT_NAMES = new Set(SET_UP_ENDPOINTS.map(toEndpointName));

export function isSetUpEndpoint(endpoint: Endpoint): boolean {
  return SET_UP_ENDPOINT_NAMES.has(toEndpointName(endpoint));
}

function toEndpointName({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
