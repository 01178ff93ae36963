import { CODE_PERIOD } from '@waha/domain/staff-accounts/two-step';
import { codeOf } from '../code-of';
import { PASSWORD } from '../open-test-app';
import type { StaffedApp } from './open-staffed-app';

type Person = { id: string; email: string; headers: Record<string, string> };

/** Sets the second step of somebody up, in the session that they have; the clock is a period later afterwards. */
export async function setUpTwoStep({ call, time }: StaffedApp, person: Person) {
  const { secret } = (await call(person, 'POST', '/users/two-step', { password: PASSWORD })).json();
  const confirmed = await call(person, 'POST', '/users/two-step/confirm', { code: codeOf(secret, time.now) });
  time.now += CODE_PERIOD;
  return {
    secret: secret as string,
    recoveryCodes: confirmed.json().recoveryCodes as string[],
    /** The one of now. */
    code: () => codeOf(secret, time.now),
  };
}
