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
import { call } from '../../platform/api-client';

// Each answers undefined where whoever was asked by their device put it away.

export async function logIn(rememberMe: boolean): Promise<ReplyOf<typeof logInRow> | undefined> {
  const optionsJSON = await call(beginPasskeyLogin, {});
  const credential = await answered(startAuthentication({ optionsJSON }));
  return credential && call(logInByPasskey, { body: { credential, rememberMe } });
}

/** A fresh step of staff. */
export async function step(): Promise<true | undefined> {
  const optionsJSON = await call(beginPasskeyStep, {});
  const credential = await answered(startAuthentication({ optionsJSON }));
  if (!credential) return undefined;
  await call(renewStepByPasskey, { body: { credential } });
  return true;
}

/** A new one, kept under this name. @param password asked for where there was no second step lately */
export async function add(name: string, password?: string): Promise<true | undefined> {
  const optionsJSON = await call(beginPasskey, { body: password === undefined ? {} : { password } });
  const credential = await answered(startRegistration({ optionsJSON }));
  if (!credential) return undefined;
  await call(addPasskey, { body: { name, credential } });
  return true;
}

async function answered<Credential>(asked: Promise<Credential>): Promise<Credential | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return undefined;
    throw error;
  }
}
