import { addMonths } from '@waha/domain/account/my-data/retention';
import { REMEMBERED_SESSION_LIFETIME_MS } from '@waha/domain/account/session';
import type { MemberId, PaymentId, ProfileId } from '@waha/domain/kernel/ids';
import { DAY, type Instant, MINUTE, toIso } from '@waha/domain/kernel/time';
import type { RefusedItem } from '@waha/domain/profile/profile';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { applyRetention } from '#apply-retention';
import { eraseMember } from '#erase-member';
import { findPersonByEmailOrId } from '#features/account/find-members';
import { checkRetention } from '#features/operations/doctor/check-retention';
import { countDueData } from '#features/operations/retention/count-due-data';
import { decideProfile } from '#features/profile/decide-profile';
import { decidePayment } from '#features/purchase/decide-payment';
import { listMemberFiles } from '#platform/documents/member-files';
import { checkStorage } from '#platform/files/storage/check-storage';
import { acceptClock } from '#platform/process/clock-checkpoint';
import type { Services } from '#platform/services';
import { cleanUp } from '#scheduled-tasks';
import { createPng } from '../fixtures/create-fixtures';
import { openStaffedApp, type StaffedApp } from '../fixtures/open-staffed-app';
import { sendMessage } from '../fixtures/send-message';
import { sendProfile } from '../fixtures/send-profile';
import { killBeforeCommit } from '../kill-before-commit';
import { type FILE_STORAGES, type FileStorage, openFileStorage } from '../open-file-storage';

type Person = StaffedApp['member'];

/** Defines tests of the nightly deletion of old data, for one storage. */
export function describeRetention(where: (typeof FILE_STORAGES)[number]): void {
  let storage: FileStorage;
  let app: StaffedApp;
  beforeEach(async () => {
    storage = await openFileStorage(where);
    app = await openStaffedApp({ env: storage.env });
    await checkStorage(app.context.services);
  });
  afterEach(async () => {
    await app.close();
    await storage.close();
  });

  const services = () => app.context.services;
  const apply = (on: Services = services()) => applyRetention(on);
  const goTo = async (at: Instant) => {
    app.time.now = at;
    await services().transact(acceptClock);
  };
  const countFiles = () => storage.listFiles(app).length;
  const decide = (profileId: ProfileId, items?: RefusedItem[]) =>
    services().transact((unit) =>
      decideProfile(unit, {
        profileId,
        decision: items ? { status: 'rejected', items } : { status: 'verified' },
        by: app.admin.id,
      }),
    );
  const setHold = async (isHeld: boolean, member: Person = app.member) => {
    const admin = { headers: await app.openSession(app.admin.email) };
    const reply = await app.call(admin, 'PUT', `/members/${member.id}/hold`, { isHeld, reason: 'A dispute' });
    expect(reply.statusCode).toBe(204);
  };
  const readOwn = async (member: Person = app.member) => {
    const headers = await app.openSession(member.email);
    return (await app.call({ headers }, 'GET', `/profiles/user/${member.id}`)).json();
  };
  const readAsAdmin = async (profileId: string) => {
    const headers = await app.openSession(app.admin.email);
    return (await app.call({ headers }, 'GET', `/profiles/${profileId}`)).json();
  };
  const lines = () => app.audited('retention.applied').map(({ details }) => JSON.parse(String(details)));
  const night = () => toIso(app.time.now).slice(0, 10);

  describe(`identity documents on ${where}`, () => {
    test('are deleted 12 months after the verification, and the profile stays verified', async () => {
      const profileId = await app.given.profile(app.member.id);
      await decide(profileId);
      const verifiedAt = app.time.now;
      const { cinFront } = await readOwn();
      expect(countFiles()).toBe(3);
      await goTo(addMonths(verifiedAt, 12));
      await apply();
      expect([countFiles(), lines()]).toEqual([3, []]);

      await goTo(app.time.now + 1);
      await apply();
      expect(countFiles()).toBe(0);
      const seen = {
        ...{ status: 'verified', isVerified: true, decidedAt: toIso(verifiedAt) },
        ...{ documentsDeletedAt: toIso(app.time.now), documentsKept: 12 },
      };
      const own = await readOwn();
      expect(own).toMatchObject(seen);
      expect(own).not.toHaveProperty('cinFront');
      expect(await readAsAdmin(profileId)).toMatchObject({ ...seen, decidedBy: { _id: app.admin.id }, duplicates: [] });
      const headers = await app.openSession(app.admin.email);
      expect((await app.server.inject({ url: cinFront, headers })).statusCode).toBe(404);
      expect(lines()).toEqual([{ night: night(), identity: 1 }]);
      await apply();
      expect(lines()).toHaveLength(1);
    });

    test('of others with the same card are still recognised, and the copy and the erasure work', async () => {
      const cinFront = createPng();
      const old = await app.given.profile(app.member.id, {}, { cinFront });
      await decide(old);
      await goTo(addMonths(app.time.now, 12) + DAY);
      await apply();
      const fresh = await app.given.profile(app.verified.id, { dateOfBirth: '1980-01-01' }, { cinFront });
      expect((await readAsAdmin(fresh)).duplicates).toMatchObject([{ userId: app.member.id, because: ['document'] }]);
      expect(await listMemberFiles(services().db, app.member.id)).toEqual([]);
      await eraseMember(services(), await findPersonByEmailOrId(services().db, app.member.email, 'member'));
      expect(app.rows(`select id from files where owner_id = '${app.member.id}'`)).toEqual([]);
      expect(countFiles()).toBe(3);
    });

    test('stay as long as the setting says', async () => {
      const longer = { ...services().config, retention: { ...services().config.retention, identity: 24 } };
      await decide(await app.given.profile(app.member.id));
      const verifiedAt = app.time.now;
      await goTo(addMonths(verifiedAt, 24));
      await apply({ ...services(), config: longer });
      expect(countFiles()).toBe(3);
      await goTo(app.time.now + 1);
      await apply({ ...services(), config: longer });
      expect(countFiles()).toBe(0);
      expect(await readOwn()).toMatchObject({ documentsKept: 24 });
    });
  });

  describe(`documents of a rejected profile on ${where}`, () => {
    test('are deleted 90 days after the rejection, and all must be sent again', async () => {
      await app.given.pack(app.member.id, 'Ultra One', app.admin.id);
      const receipts = countFiles();
      await decide(await app.given.profile(app.member.id), [{ item: 'video', reason: 'other' }]);
      expect((await readOwn()).previous.kept).toEqual(['cinFront', 'cinBack']);
      await goTo(app.time.now + 90 * DAY + 1);
      await apply();
      expect(countFiles()).toBe(receipts);
      expect((await readOwn()).previous).toMatchObject({ kept: [], refused: [{ item: 'video' }] });
      expect(lines()).toEqual([{ night: night(), rejected: 1 }]);

      const member = { ...app.member, headers: await app.openSession(app.member.email) };
      const withoutCard = { cinFront: undefined, cinBack: undefined };
      expect((await sendProfile(app, member, {}, withoutCard)).statusCode).toBe(400);
      expect((await sendProfile(app, member)).statusCode).toBe(201);
      expect((await readOwn()).cinFront).toBeDefined();
    });

    test('stay while a newer profile waits, and accepted ones stay with it', async () => {
      await app.given.pack(app.member.id, 'Ultra One', app.admin.id);
      const receipts = countFiles();
      await decide(await app.given.profile(app.member.id), [{ item: 'video', reason: 'other' }]);
      const kept = { cinFront: undefined, cinBack: undefined };
      expect((await sendProfile(app, app.member, {}, kept)).statusCode).toBe(201);
      await goTo(app.time.now + 91 * DAY);
      await apply();
      expect(countFiles()).toBe(receipts + 4);

      const [{ id }] = app.rows(`select id from profiles where status = 'submitted'`) as [{ id: ProfileId }];
      await decide(id);
      await apply();
      // The old video is gone. Both sides of the card belong to the verified profile too.
      expect(countFiles()).toBe(receipts + 3);
      const headers = await app.openSession(app.member.email);
      expect((await app.server.inject({ url: (await readOwn()).cinFront, headers })).statusCode).toBe(200);
      await goTo(addMonths(app.time.now, 12) + DAY);
      await apply();
      expect(countFiles()).toBe(receipts);
    });
  });

  describe(`messages on ${where}`, () => {
    const countMessages = () => Number(app.rows('select count(*) as n from messages')[0]!.n);

    test('and their files are deleted 36 months after the last activity of the account', async () => {
      await sendMessage(app, app.member, { content: 'A question', file: createPng() });
      await sendMessage(app, app.admin, { content: 'An answer' }, app.member);
      const sentAt = app.time.now;
      // The session of the member's last login may have been used for a month.
      await goTo(addMonths(sentAt, 36) + REMEMBERED_SESSION_LIFETIME_MS);
      await apply();
      expect([countMessages(), countFiles()]).toEqual([2, 1]);
      await goTo(app.time.now + DAY);
      await apply();
      expect([countMessages(), countFiles(), lines()]).toEqual([0, 0, [{ night: night(), messages: 1 }]]);
      expect(app.rows('select * from conversations')).toEqual([]);
      expect(app.rows(`select id from files where purpose = 'message_file'`)).toEqual([]);
    });

    test.each([
      ['has logged in', async () => void (await app.logIn(app.member.email))],
      [
        'has written',
        async () => {
          const headers = await app.openSession(app.member.email);
          await sendMessage(app, { headers }, { content: 'Another question' });
        },
      ],
    ])('stay while the member %s since', async (_what, act) => {
      await sendMessage(app, app.member, { content: 'A question' });
      const sentAt = app.time.now;
      await goTo(addMonths(sentAt, 20));
      await act();
      await goTo(addMonths(sentAt, 37));
      await cleanUp(services());
      expect(countMessages()).toBeGreaterThan(0);
    });

    test('of a long conversation are deleted in steps, and a kill in between loses nothing', async () => {
      await sendMessage(app, app.member, { content: 'The first', file: createPng() });
      const values = Array.from(
        { length: 1200 },
        (_, n) => `('m${n}', '${app.member.id}', '${app.member.id}', 'member', 'x', ${app.time.now})`,
      );
      app.rows(
        `insert into messages (id, member_id, author_id, side, text, created_at) values ${values.join()} returning seq`,
      );
      await sendMessage(app, app.member, { content: 'The last' });
      await goTo(addMonths(app.time.now, 36) + REMEMBERED_SESSION_LIFETIME_MS + DAY);
      // The counts, and the first step.
      await expect(apply(killBeforeCommit(services(), 2))).rejects.toThrow('killed');
      expect(countMessages()).toBe(702);
      await apply();
      expect([countMessages(), countFiles(), lines()]).toEqual([0, 0, [{ night: night(), messages: 1 }]]);
    });
  });

  describe(`receipts on ${where}`, () => {
    test('are deleted after 120 months, and payments and invoices stay', async () => {
      await app.given.pack(app.member.id, 'Ultra One', app.admin.id);
      const invoices = app.rows('select * from invoices');
      await goTo(addMonths(app.time.now, 120) + 1);
      await apply();
      expect(app.rows(`select id from files where deleted_at is null and purpose = 'payment_receipt'`)).toEqual([]);
      expect(app.rows('select status from payments')).toEqual([{ status: 'approved' }]);
      expect(app.rows('select * from invoices')).toEqual(invoices);
      expect(lines()).toMatchObject([{ night: night(), receipts: 1 }]);
    });

    test('of a payment that is not decided, or was decided since, stay', async () => {
      const paymentId: PaymentId = await app.given.payment(app.member.id, 'Ultra One');
      await goTo(addMonths(app.time.now, 121));
      await apply();
      expect(countFiles()).toBe(1);
      await services().transact((unit) =>
        decidePayment(unit, { paymentId, decision: { status: 'rejected', reason: 'Too old' }, by: app.admin.id }),
      );
      await apply();
      expect(countFiles()).toBe(1);
      await goTo(addMonths(app.time.now, 120) + DAY);
      await apply();
      expect(countFiles()).toBe(0);
    });
  });

  describe(`old data on ${where}`, () => {
    const age = async (member: Person = app.member) => {
      await decide(
        await app.given.profile(member.id, { mobile: member === app.member ? '21698000001' : '21698000002' }),
      );
    };

    test('stays while a hold is set on the member, and goes after its release', async () => {
      await age();
      await age(app.verified);
      await goTo(addMonths(app.time.now, 12) + DAY);
      await setHold(true);
      await apply();
      expect([countFiles(), lines()]).toEqual([3, [{ night: night(), identity: 1 }]]);
      const person = await findPersonByEmailOrId(services().db, app.member.email, 'member');
      await expect(eraseMember(services(), person)).rejects.toThrow('set a hold');
      await setHold(false);
      await apply();
      expect(countFiles()).toBe(0);
      await eraseMember(services(), person);
      const holds = `select is_held, reason from member_holds where member_id = '${app.member.id}' order by id`;
      expect(app.rows(holds)).toEqual([
        { is_held: 1, reason: null },
        { is_held: 0, reason: null },
      ]);
    });

    test('stays while a hold is set, also if the clock went back after an earlier release', async () => {
      await age();
      await goTo(addMonths(app.time.now, 12) + DAY);
      await setHold(true);
      await setHold(false);
      app.time.now -= 5 * MINUTE;
      await setHold(true);
      await apply();
      expect([countFiles(), lines()]).toEqual([3, []]);
    });

    test('of a member whose payment is pending stays', async () => {
      await age();
      await app.given.payment(app.member.id, 'Ultra One');
      await goTo(addMonths(app.time.now, 12) + DAY);
      await apply();
      expect([countFiles(), lines()]).toEqual([4, []]);
    });

    test('stays while the clock is far ahead, and goes when a person accepts it', async () => {
      await age();
      await services().transact(acceptClock);
      app.time.now = addMonths(app.time.now, 12) + DAY;
      await cleanUp(services());
      expect(countFiles()).toBe(3);
      await services().transact(acceptClock);
      await cleanUp(services());
      expect(countFiles()).toBe(0);
    });

    test('is deleted once if a kill interrupts the night, before each of its commits', async () => {
      await age();
      await age(app.verified);
      await goTo(addMonths(app.time.now, 12) + DAY);
      for (let commits = 0; commits < 3; commits++)
        await expect(apply(killBeforeCommit(services(), commits))).rejects.toThrow('killed');
      await apply();
      const sum = lines().reduce((total, { identity }) => total + identity, 0);
      expect([countFiles(), sum]).toEqual([0, 2]);
    });

    test('whose bytes a kill has left is removed by the cleanup of the files', async () => {
      await age();
      await goTo(addMonths(app.time.now, 12) + DAY);
      const { uploads } = services();
      const remove = uploads.storage.remove.bind(uploads.storage);
      uploads.storage.remove = () => Promise.reject(new Error('killed'));
      await expect(apply()).rejects.toThrow('killed');
      uploads.storage.remove = remove;
      expect(countFiles()).toBe(3);
      for (const id of storage.listFiles(app)) storage.age(app, id, 2 * DAY);
      await goTo(Date.now());
      await cleanUp(services());
      expect([countFiles(), lines()]).toMatchObject([0, [{ identity: 1 }]]);
    });

    test('is left alone if the files belong to another installation', async () => {
      await age();
      await goTo(addMonths(app.time.now, 12) + DAY);
      services().uploads.storage.isOwnedBy = async () => false;
      await apply();
      expect(countFiles()).toBe(3);
    });

    test('stops after the current step when the server stops', async () => {
      await age();
      await goTo(addMonths(app.time.now, 12) + DAY);
      await applyRetention(services(), AbortSignal.abort());
      expect(countFiles()).toBe(3);
    });
  });

  describe(`data on ${where} that is due within 30 days`, () => {
    test('is counted by kind, for the doctor and the Operations page', async () => {
      await decide(await app.given.profile(app.verified.id));
      await sendMessage(app, app.member, { content: 'A question' });
      const count = async () => {
        const headers = await app.openSession(app.admin.email);
        const { retention } = (await app.call({ headers }, 'GET', '/operations')).json();
        return retention.filter(({ due }: { due: number }) => due > 0);
      };
      const start = app.time.now;
      await goTo(addMonths(start, 12) - 31 * DAY);
      expect(await count()).toEqual([]);
      expect((await checkRetention(services(), app.time.now)).says).toBe('nothing is due within 30 days');
      await goTo(addMonths(start, 12) - 29 * DAY);
      expect(await count()).toEqual([{ kind: 'identity', due: 1, isMore: false }]);
      const { state, says } = await checkRetention(services(), app.time.now);
      expect([state, says]).toEqual(['ok', 'due within 30 days: documents of verified profiles: 1']);
      expect(await countDueData(services(), app.time.now, 0)).toContainEqual({
        kind: 'identity',
        due: 0,
        isMore: true,
      });
      await goTo(addMonths(start, 13));
      await apply();
      expect(await count()).toEqual([]);
      await goTo(addMonths(start, 36) + REMEMBERED_SESSION_LIFETIME_MS - DAY);
      expect(await count()).toEqual([{ kind: 'messages', due: 1, isMore: false }]);
      await app.logIn(app.member.email);
      expect(await count()).toEqual([]);
    });
  });

  describe(`the log of actions beside ${where}`, () => {
    const OLD = Date.UTC(2019, 0, 5);
    const insert = (details: string, memberId: MemberId | null = null, subjectId = 'x') =>
      app.rows(
        `insert into audit_log (at, action, subject_id, member_id, details)
         values (${OLD}, 'deletion.requested', '${subjectId}', ${memberId ? `'${memberId}'` : 'null'}, '${details}') returning id`,
      )[0]!.id;
    const readDetails = (id: unknown) => app.rows(`select details from audit_log where id = ${id}`)[0]!.details;

    test('loses the words about people after 60 months, and keeps its lines', async () => {
      const [reason, caller, plain] = [
        insert('{"n":1,"reason":"Letter of Amal"}'),
        insert('{"caller":"Chrome","device":"new"}'),
        insert('{"points":5}'),
      ];
      const held = insert('{"reason":"A dispute"}', app.member.id);
      // As the lines of sign-ins, whose member is only the subject.
      const signIn = insert('{"caller":"Firefox"}', null, app.member.id);
      await setHold(true);
      await goTo(Date.UTC(2026, 0, 20));
      await apply();
      expect([reason, caller, plain, held, signIn].map(readDetails)).toEqual([
        '{"n":1}',
        '{"device":"new"}',
        '{"points":5}',
        '{"reason":"A dispute"}',
        '{"caller":"Firefox"}',
      ]);
      expect(lines()).toEqual([{ night: night(), words: 2 }]);
    });

    test('accepts no other change of an old line', async () => {
      const id = insert('{"n":1,"reason":"x"}');
      await goTo(app.time.now);
      for (const change of [`details = '{"n":2}'`, `details = null`, `details = '{"n":1}', actor_id = 'a'`, 'at = 5'])
        expect(() => app.context.database.writer.exec(`update audit_log set ${change} where id = ${id}`)).toThrow();
      expect(readDetails(id)).toBe('{"n":1,"reason":"x"}');
    });
  });
}
