import { checkNewPassword } from '@waha/domain/account/new-password';
import { checkSignUp, type SignUp } from '@waha/domain/account/sign-up';
import { orRefuse } from '../../platform/http/refusal';
import type { Services } from '../../platform/services';
import { refuseTakenEmail } from './add-person';
import { addressHash, countAttempt, takeBack } from './sessions/count-attempt';

type Needs = Pick<Services, 'db' | 'clock' | 'transact' | 'passwords' | 'commonPasswords' | 'secret'>;

/**
 * All that is asked of a sign-up before its transaction, the cheap first and hashing last. Each that comes to the
 * question whether the email is taken counts against its address: who asks for many learns few.
 * @param address of the caller
 * @throws Refused `email_without_name`, `password_too_common`, `too_many_sign_ups`, `email_exists`, `server_busy`
 */
export async function prepareSignUp(
  services: Needs,
  draft: SignUp,
  address: string,
): Promise<Omit<SignUp, 'password'> & { passwordHash: string }> {
  const { password, ...person } = orRefuse(checkSignUp(draft));
  orRefuse(checkNewPassword(password, services.commonPasswords));
  const mark = { kind: 'sign_up', addressHash: addressHash(address, services.secret) } as const;
  const counted = await countAttempt(services, mark);
  await refuseTakenEmail(services.db, person.email);
  try {
    return { ...person, passwordHash: await services.passwords.hash(password) };
  } catch (error) {
    await takeBack(services, counted);
    throw error;
  }
}
