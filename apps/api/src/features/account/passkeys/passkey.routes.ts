import {
  needsPasswordForPasskeys,
  PASSKEY_ALGORITHMS,
  PASSKEY_CHALLENGE_LIFETIME_MS,
  PASSKEYS_MAX,
} from '@waha/domain/account/passkey';
import * as contract from '@waha/domain/account/passkeys.contract';
import type { Endpoint, ReplyOf } from '@waha/domain/kernel/endpoint';
import type { PasskeyId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { readCookieSession } from '#platform/auth/authenticate-request';
import {
  countPasskeys,
  deletePasskey,
  findPasskey,
  listPasskeys,
  savePasskey,
  savePasskeyName,
} from '#platform/auth/passkeys.store';
import { findPerson } from '#platform/auth/people.store';
import { endSessions } from '#platform/auth/session.store';
import { findConfirmedTwoStep, saveStepTime } from '#platform/auth/two-step.store';
import { writeAuditLog } from '#platform/database/audit-log';
import { createId } from '#platform/database/create-id';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { type HandlerInput, serveEndpoint } from '#platform/http/route';
import { queueSecurityMail } from '#platform/mail/security-mail';
import { deleteAttempt } from '../sessions/auth-attempts.store';
import { sendLogInReply } from '../sessions/send-log-in-reply';
import { readSessionPlace, readSignInPlace } from '../sessions/sign-in-place';
import { verifyPassword } from '../sessions/verify-password';
import { logInByPasskey } from './log-in-by-passkey';
import { type ChallengePurpose, consumePasskeyChallenge, createPasskeyChallenge } from './passkey-challenge';
import { getRelyingParty, verifyCreatedCredential } from './verify-credential';
import { withPasskey } from './with-passkey';

const CREDENTIAL_TYPE = 'public-key' as const;

/** Serves passkeys: their owners add, name and remove them, and use them for a login or for a fresh step of staff. */
export async function passkeyRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { db, clock, secret, config, catalogue } = services;

  serveEndpoint(app, contract.listPasskeys, async ({ actor }) => {
    const own = await listPasskeys(db, actor.id);
    return own.map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
      ...{ _id: id, name, createdAt: toIso(createdAt) },
      lastUsedAt: lastUsedAt === null ? null : toIso(lastUsedAt),
      isBackedUp: isBackedUp === 1,
    }));
  });

  serveEndpoint(
    app,
    contract.beginPasskey,
    async ({ actor, body, transact, request }): Promise<ReplyOf<typeof contract.beginPasskey>> => {
      await checkPassword({ actor, request, transact }, body.password);
      const { id, email, name, surname } = requireFound(await findPerson(db, actor.id), 'user_not_found');
      const own = await listPasskeys(db, id);
      if (own.length >= PASSKEYS_MAX) throw new RefusalError({ code: 'too_many_passkeys' });
      return {
        challenge: challengeFor({ for: 'key', sessionId: actor.sessionId }),
        rp: { id: getRelyingParty(config).rpId, name: catalogue.company.brand },
        user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: `${name} ${surname}` },
        pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: CREDENTIAL_TYPE, alg })),
        timeout: PASSKEY_CHALLENGE_LIFETIME_MS,
        attestation: 'none',
        excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId, type: CREDENTIAL_TYPE })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      };
    },
  );

  serveEndpoint(app, contract.addPasskey, async ({ actor, body: { name, credential }, transact }) => {
    const made = await verifyCreatedCredential(services, credential, { for: 'key', sessionId: actor.sessionId });
    if (!made) throw new RefusalError({ code: 'passkey_wrong' });
    const { challenge, ...key } = made;
    return transact(async (unit) => {
      const { tx, now } = unit;
      const person = requireFound(await findPerson(tx, actor.id), 'user_not_found');
      const isNewCredential =
        (await consumePasskeyChallenge(unit, challenge, secret)) && !(await findPasskey(tx, key.credentialId));
      if (!isNewCredential) throw new RefusalError({ code: 'passkey_wrong' });
      const before = await countPasskeys(tx, actor.id);
      if (before >= PASSKEYS_MAX) throw new RefusalError({ code: 'too_many_passkeys' });
      const isFirstStep = before === 0 && !(await findConfirmedTwoStep(tx, actor.id));
      const _id = createId<PasskeyId>(now);
      const transports = credential.response.transports ?? [];
      await savePasskey(tx, {
        id: _id,
        personId: actor.id,
        ...key,
        transports,
        name,
        createdAt: now,
        lastUsedAt: null,
      });
      await saveStepTime(unit, actor.sessionId);
      // Those sessions were started without a second step.
      if (isFirstStep && actor.role !== 'user')
        await endSessions(tx, { personId: actor.id, except: actor.sessionId }, now);
      await queueSecurityMail(unit, services, person, 'passkeyAdded');
      await writeAuditLog(unit, { actorId: actor.id, action: 'passkey.added', subjectId: actor.id });
      return { _id };
    });
  });

  serveEndpoint(app, contract.renamePasskey, async ({ actor, params, body, transact }) => {
    const whose = { id: params.passkeyId as PasskeyId, personId: actor.id };
    await transact(async (unit) => {
      const isThere = await savePasskeyName(unit.tx, whose, body.name);
      if (!isThere) throw new RefusalError({ code: 'passkey_not_found' });
      await writeAuditLog(unit, { actorId: actor.id, action: 'passkey.renamed', subjectId: actor.id });
    });
    return undefined;
  });

  serveEndpoint(app, contract.removePasskey, async ({ actor, params, body, transact, request }) => {
    await checkPassword({ actor, request, transact }, body.password);
    await transact(async (unit) => {
      const { tx } = unit;
      const person = requireFound(await findPerson(tx, actor.id), 'user_not_found');
      const isThere = await deletePasskey(tx, { id: params.passkeyId as PasskeyId, personId: actor.id });
      if (!isThere) throw new RefusalError({ code: 'passkey_not_found' });
      const isTwoStepRequired = actor.role !== 'user' && config.staffTwoStep === 'required';
      if (isTwoStepRequired && !(await findConfirmedTwoStep(tx, actor.id)) && (await countPasskeys(tx, actor.id)) === 0)
        throw new RefusalError({ code: 'two_step_required' });
      await queueSecurityMail(unit, services, person, 'passkeyRemoved');
      await writeAuditLog(unit, { actorId: actor.id, action: 'passkey.removed', subjectId: actor.id });
    });
    return undefined;
  });

  serveEndpoint(app, contract.beginPasskeyLogin, async () => requestFor({ for: 'login' }, []));

  serveEndpoint(app, contract.logInByPasskey, async ({ body: { credential, rememberMe = false }, request, reply }) => {
    const started = await logInByPasskey(services, {
      ...{ shown: credential, rememberMe },
      ...{ browser: request.headers['user-agent'] ?? '', former: readCookieSession(request) },
      placeOf: (person) => readSignInPlace(request, person),
    });
    return sendLogInReply(request, reply, { ...started, rememberMe });
  });

  serveEndpoint(app, contract.beginPasskeyStep, async ({ actor }) => {
    const own = await listPasskeys(db, actor.id);
    return requestFor(
      { for: 'step', sessionId: actor.sessionId },
      own.map(({ credentialId }) => credentialId),
    );
  });

  serveEndpoint(app, contract.renewStepByPasskey, async ({ actor, body, transact, request }) => {
    const asker = requireFound(await findPerson(db, actor.id), 'user_not_found');
    const purpose = { for: 'step', sessionId: actor.sessionId } as const;
    const check = { credential: body.credential, purpose, asker, placeOf: () => readSessionPlace(request, actor) };
    await withPasskey({ ...services, transact }, check, (unit) => saveStepTime(unit, actor.sessionId));
    return undefined;
  });

  function challengeFor(purpose: ChallengePurpose): string {
    return createPasskeyChallenge(purpose, clock(), secret);
  }

  function requestFor(purpose: ChallengePurpose, allowed: readonly string[]) {
    return {
      challenge: challengeFor(purpose),
      rpId: getRelyingParty(config).rpId,
      timeout: PASSKEY_CHALLENGE_LIFETIME_MS,
      userVerification: 'required' as const,
      allowCredentials: allowed.map((id) => ({ id, type: CREDENTIAL_TYPE })),
    };
  }

  /** @throws Refused `current_password_wrong`, `too_many_logins` (with `retryAfter` in seconds) */
  async function checkPassword(
    { actor, request, transact }: Pick<HandlerInput<Endpoint>, 'actor' | 'request' | 'transact'>,
    password: string | undefined,
  ): Promise<void> {
    if (!needsPasswordForPasskeys(actor.step.steppedAt, clock())) return;
    if (password === undefined) throw createWrongPasswordRefusal();
    const person = requireFound(await findPerson(db, actor.id), 'user_not_found');
    const attempt = { email: person.email, password, person };
    const { isRight, counted } = await verifyPassword(services, attempt, readSessionPlace(request, actor));
    if (!isRight) throw createWrongPasswordRefusal();
    await transact(({ tx }) => deleteAttempt(tx, counted.id));
  }
}

function createWrongPasswordRefusal(): RefusalError {
  const errors = { password: 'The current password is not correct.' };
  return new RefusalError({ code: 'current_password_wrong', errors });
}
