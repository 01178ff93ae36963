import { logIn, signUp } from '@waha/domain/account/account.contract';
import type { BodyOf } from '@waha/domain/kernel/endpoint';
import { callApi } from '#platform/call-api';

export const sendLogIn = (body: BodyOf<typeof logIn>) => callApi(logIn, { body });
export const sendSignUp = (body: BodyOf<typeof signUp>) => callApi(signUp, { body });
