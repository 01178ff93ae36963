import { logIn, signUp } from '@waha/domain/account/account.contract';
import { readConfig } from '@waha/domain/company/company.contract';
import type { BodyOf } from '@waha/domain/kernel/endpoint';
import { callApi } from '#platform/call-api';

/** Returns the version of the published terms; undefined if none are published, or the server does not respond. */
export async function fetchTermsVersion(): Promise<number | undefined> {
  try {
    return (await callApi(readConfig, {})).termsVersion;
  } catch {
    return undefined; // the app asks after the sign-up
  }
}

export const sendLogIn = (body: BodyOf<typeof logIn>) => callApi(logIn, { body });
export const sendSignUp = (body: BodyOf<typeof signUp>) => callApi(signUp, { body });
