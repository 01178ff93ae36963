import * as contract from '@waha/domain/account/passkeys.contract';
import type { PasskeyId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { readCookieSession } from '#platform/auth/authenticate-request';
import { listPasskeys, savePasskeyName } from '#platform/auth/passkeys.store';
import { findPerson } from '#platform/auth/people.store';
import { saveStepTime } from '#platform/auth/two-step.store';
import { writeAuditLog } from '#platform/database/audit-log';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { serveEndpoint } from '#platform/http/route';
import { checkPasswordOnce } from '../sessions/check-password-once';
import { sendLogInReply } from '../sessions/send-log-in-reply';
import { readSessionPlace, readSignInPlace } from '../sessions/sign-in-place';
import { addPasskey } from './add-passkey';
import { createPasskeyOptions, createPasskeyRequestOptions } from './create-passkey-options';
import { logInByPasskey } from './log-in-by-passkey';
import { removePasskey } from './remove-passkey';
import { withPasskey } from './with-passkey';

/** Serves passkeys: their owners add, name and remove them, and use them for a login or for a fresh step of staff. */
export async function passkeyRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { db } = services;

  serveEndpoint(app, contract.listPasskeys, async ({ actor }) => {
    const ownPasskeys = await listPasskeys(db, actor.id);
    return ownPasskeys.map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
      ...{ _id: id, name, createdAt: toIso(createdAt) },
      lastUsedAt: lastUsedAt === null ? null : toIso(lastUsedAt),
      isBackedUp: isBackedUp === 1,
    }));
  });

  serveEndpoint(app, contract.beginPasskey, async (input) => {
    await checkPasswordOnce(services, input, input.body.password);
    return createPasskeyOptions(services, input.actor);
  });

  serveEndpoint(app, contract.addPasskey, async (input) => ({ _id: await addPasskey(services, input) }));

  serveEndpoint(app, contract.renamePasskey, async ({ actor, params, body, transact }) => {
    const passkey = { id: params.passkeyId as PasskeyId, personId: actor.id };
    await transact(async (unit) => {
      const isThere = await savePasskeyName(unit.tx, passkey, body.name);
      if (!isThere) throw new RefusalError({ code: 'passkey_not_found' });
      await writeAuditLog(unit, { actorId: actor.id, action: 'passkey.renamed', subjectId: actor.id });
    });
  });

  serveEndpoint(app, contract.removePasskey, async (input) => {
    await checkPasswordOnce(services, input, input.body.password);
    const target = { actor: input.actor, id: input.params.passkeyId as PasskeyId };
    await input.transact((unit) => removePasskey(services, unit, target));
  });

  serveEndpoint(app, contract.beginPasskeyLogin, async () => createPasskeyRequestOptions(services, { for: 'login' }));

  serveEndpoint(app, contract.logInByPasskey, async ({ body: { credential, rememberMe = false }, request, reply }) => {
    const started = await logInByPasskey(services, {
      ...{ shown: credential, rememberMe },
      ...{ browser: request.headers['user-agent'] ?? '', former: readCookieSession(request) },
      placeOf: (person) => readSignInPlace(request, person),
    });
    return sendLogInReply(request, reply, { ...started, rememberMe });
  });

  serveEndpoint(app, contract.beginPasskeyStep, async ({ actor }) => {
    const ownPasskeys = await listPasskeys(db, actor.id);
    const allowed = ownPasskeys.map(({ credentialId }) => credentialId);
    return createPasskeyRequestOptions(services, { for: 'step', sessionId: actor.sessionId }, allowed);
  });

  serveEndpoint(app, contract.renewStepByPasskey, async ({ actor, body, transact, request }) => {
    const expectedPerson = requireFound(await findPerson(db, actor.id), 'user_not_found');
    const purpose = { for: 'step', sessionId: actor.sessionId } as const;
    const check = {
      credential: body.credential,
      purpose,
      asker: expectedPerson,
      placeOf: () => readSessionPlace(request, actor),
    };
    await withPasskey({ ...services, transact }, check, (unit) => saveStepTime(unit, actor.sessionId));
  });
}
