import { PASSKEYS_MAX } from '@waha/domain/account/passkey';
import type { addPasskey as addPasskeyEndpoint } from '@waha/domain/account/passkeys.contract';
import type { PasskeyId } from '@waha/domain/kernel/ids';
import { countPasskeys, findPasskey, savePasskey } from '#platform/auth/passkeys.store';
import { findPerson } from '#platform/auth/people.store';
import { endSessions } from '#platform/auth/session.store';
import { findConfirmedTwoStep, saveStepTime } from '#platform/auth/two-step.store';
import { writeAuditLog } from '#platform/database/audit-log';
import { createId } from '#platform/database/create-id';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import type { HandlerInput } from '#platform/http/route';
import { queueSecurityMail } from '#platform/mail/security-mail';
import type { Services } from '#platform/services';
import { consumePasskeyChallenge } from './passkey-challenge';
import { verifyCreatedCredential } from './verify-credential';

/**
 * Adds the passkey that a device created. The first second step of staff ends their other sessions.
 * @throws RefusalError `passkey_wrong`, `too_many_passkeys`
 */
export async function addPasskey(
  services: Services,
  { actor, body: { name, credential }, transact }: HandlerInput<typeof addPasskeyEndpoint>,
): Promise<PasskeyId> {
  const verified = await verifyCreatedCredential(services, credential, { for: 'key', sessionId: actor.sessionId });
  if (!verified) throw new RefusalError({ code: 'passkey_wrong' });
  const { challenge, ...key } = verified;
  return transact(async (unit) => {
    const { tx, now } = unit;
    const person = requireFound(await findPerson(tx, actor.id), 'user_not_found');
    const isNewCredential =
      (await consumePasskeyChallenge(unit, challenge, services.secret)) && !(await findPasskey(tx, key.credentialId));
    if (!isNewCredential) throw new RefusalError({ code: 'passkey_wrong' });
    const before = await countPasskeys(tx, actor.id);
    if (before >= PASSKEYS_MAX) throw new RefusalError({ code: 'too_many_passkeys' });
    const isFirstStep = before === 0 && !(await findConfirmedTwoStep(tx, actor.id));
    const id = createId<PasskeyId>(now);
    const transports = credential.response.transports ?? [];
    await savePasskey(tx, { id, personId: actor.id, ...key, transports, name, createdAt: now, lastUsedAt: null });
    await saveStepTime(unit, actor.sessionId);
    // Those sessions were started without a second step.
    if (isFirstStep && actor.role !== 'user')
      await endSessions(tx, { personId: actor.id, except: actor.sessionId }, now);
    await queueSecurityMail(unit, services, person, 'passkeyAdded');
    await writeAuditLog(unit, { actorId: actor.id, action: 'passkey.added', subjectId: actor.id });
    return id;
  });
}
