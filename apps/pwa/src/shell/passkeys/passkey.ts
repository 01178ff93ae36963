import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { logIn as logInRow } from '@waha/domain/account/account.contract';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginPasskeyStep,
  logInByPasskey,
  renewStepByPasskey,
} from '@waha/domain/account/passkeys.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { callApi } from '#platform/call-api';

// Logs in with a passkey. All functions here return undefined if the user cancels the device's dialog.

export async function logInWithPasskey(rememberMe: boolean): Promise<ReplyOf<typeof logInRow> | undefined> {
  const optionsJSON = await callApi(beginPasskeyLogin, {});
  const credential = await ignoreDismissal(startAuthentication({ optionsJSON }));
  return credential && callApi(logInByPasskey, { body: { credential, rememberMe } });
}

/** Confirms a fresh second step of staff. */
export async function confirmStepWithPasskey(): Promise<true | undefined> {
  const optionsJSON = await callApi(beginPasskeyStep, {});
  const credential = await ignoreDismissal(startAuthentication({ optionsJSON }));
  if (!credential) return undefined;
  await callApi(renewStepByPasskey, { body: { credential } });
  return true;
}

/**
 * Registers a new passkey under this name.
 * @param password required if there was no recent second step
 */
export async function registerPasskey(name: string, password?: string): Promise<true | undefined> {
  const optionsJSON = await callApi(beginPasskey, { body: password === undefined ? {} : { password } });
  const credential = await ignoreDismissal(startRegistration({ optionsJSON }));
  if (!credential) return undefined;
  await callApi(addPasskey, { body: { name, credential } });
  return true;
}

async function ignoreDismissal<Credential>(ceremony: Promise<Credential>): Promise<Credential | undefined> {
  try {
    return await ceremony;
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined;
    throw error;
  }
}
