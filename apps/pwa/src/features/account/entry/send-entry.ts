import { logIn, signUp } from '@waha/domain/account/account.contract';
import type { BodyOf } from '@waha/domain/kernel/endpoint';
import { call } from '../../../platform/api-client';

export const sendLogIn = (body: BodyOf<typeof logIn>) => call(logIn, { body });
export const sendSignUp = (body: BodyOf<typeof signUp>) => call(signUp, { body });
