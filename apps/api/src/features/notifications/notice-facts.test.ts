import type { DomainEvent } from '@waha/domain/events';
import type { MemberId } from '@waha/domain/kernel/ids';
import {
  MEMBER_NOTIFICATION_TYPES,
  type NotificationType,
  STAFF_NOTIFICATION_TYPES,
} from '@waha/domain/notifications/notification';
import {
  memberNotificationPayloads,
  staffNotificationPayloads,
} from '@waha/domain/notifications/notification-payload.contract';
import { PUSH_TAGS } from '@waha/domain/notifications/push';
import { PROFILE_ITEMS, type RefusedItem } from '@waha/domain/profile/profile';
import { describe, expect, test } from 'vitest';
import { openAppForEach } from '#testing/open-app-for-each';
import { openTestApp, type TestApp } from '#testing/open-test-app';
import { describePush } from './describe-push';
import { notifyMember } from './notify-member';
import { notifyStaff } from './notify-staff';

let app: TestApp;
let member: Awaited<ReturnType<TestApp['as']>>;
let admin: Awaited<ReturnType<TestApp['as']>>;
openAppForEach(async () => {
  app = await openTestApp();
  member = await app.as('user', 'Amina');
  admin = await app.as('admin');
  return app;
});

const list = async (url: string, { headers } = member) =>
  (await app.server.inject({ url: `/api${url}`, headers })).json();

type Rejection = { refusedItems: RefusedItem[]; reason?: string };
const REJECTIONS: Rejection[] = [
  { refusedItems: PROFILE_ITEMS.map((item) => ({ item, reason: 'other' })) },
  { refusedItems: PROFILE_ITEMS.map((item) => ({ item, reason: 'other' })), reason: 'Tout est flou. Merci.' },
  {
    refusedItems: [
      { item: 'cinFront', reason: 'unreadable' },
      { item: 'name', reason: 'other' },
      { item: 'mobile', reason: 'does_not_match' },
    ],
    reason: 'Please correct: name, surname (expired). Reason: x',
  },
  { refusedItems: [{ item: 'surname', reason: 'wrong_document' }] },
];

/** Returns one of each event that causes a notification, with reasons that resemble the sentences themselves. */
function events(): DomainEvent[] {
  const { id: memberId } = member;
  const at = app.time.now;
  const by = admin.id;
  const payment = { id: 'p1', memberId, packName: 'Ultra One', quantity: 2, reference: 'W-7K3M-9Q2X' };
  const reason = 'The receipt has been rejected. For Ultra One Reason: “none”';
  const withdrawal = { id: 'w1', memberId, points: 24 };
  const all = [
    { type: 'member.signed-up', memberId, name: 'Amina', surname: 'Ben Salah', at },
    { type: 'quiz.passed', memberId, quizResultId: null, packName: 'Ultra One', at },
    { type: 'quiz.approved', memberId, quizResultId: 'q1', packName: 'VIP 2', by, at },
    { type: 'payment.submitted', payment: { ...payment, id: null }, at },
    ...[{}, { reason }].flatMap((why) => [
      { type: 'payment.approved', payment: { ...payment, ...why, id: null }, by, at },
      { type: 'payment.rejected', payment: { ...payment, ...why, id: null }, by, at },
      { type: 'payment.cancelled', payment: { ...payment, ...why, id: null }, wasApproved: false, by, at },
      { type: 'withdrawal.rejected', withdrawal: { ...withdrawal, ...why, id: null }, by, at },
    ]),
    { type: 'profile.submitted', profile: { id: null, memberId }, at },
    { type: 'profile.verified', profile: { id: null, memberId }, by, at },
    ...REJECTIONS.map((rejection) => ({
      type: 'profile.rejected',
      profile: { id: null, memberId, ...rejection },
      by,
      at,
    })),
    ...['accepted', 'rejected'].map((outcome) => ({
      type: `task-report.${outcome}`,
      taskReport: { id: null, memberId, taskKey: 'price-survey' },
      ...{ taskName: { source: 'Price survey', fr: 'Relevé de prix' }, by, at },
    })),
    { type: 'invitation.credited', invitation: { id: null, inviterId: memberId, points: 20 }, by, at },
    { type: 'invitation.reversed', invitation: { id: null, inviterId: memberId, points: 20 }, by, at },
    { type: 'task.added', task: { id: null, memberId, taskDate: '2026-02-15' }, by, at },
    { type: 'report.added', report: { id: null, memberId }, by, at },
    { type: 'invoice.added', invoice: { id: 'i1', memberId, invoiceDate: '2026-02-28', status: 'pending' }, by, at },
    { type: 'points.became-valid', memberId, points: 35, at },
    { type: 'data-copy.ready', memberId, at },
    ...['quiz', 'payment'].map((step) => ({
      ...{ type: 'purchase.reminded', memberId, packId: null, packName: 'Ultra One', step, at },
    })),
    { type: 'withdrawal.confirmed', withdrawal: { ...withdrawal, id: null }, at },
    { type: 'withdrawal.approved', withdrawal: { ...withdrawal, id: null }, by, at },
    {
      type: 'withdrawal.paid',
      withdrawal: { ...withdrawal, id: null, payout: { reference: 'D17-9 Reason: 4' } },
      ...{ by, at },
    },
    { type: 'recharge.submitted', recharge: { id: null, memberId, points: 30, totalMillimes: 149_500 }, at },
    ...['recharge.accepted', 'recharge.rejected'].map((type) => ({
      ...{ type, recharge: { id: null, memberId, points: 30, adminMessage: reason }, by, at },
    })),
    ...['invoice.paid', 'invoice.receipt-refused'].map((type) => ({
      ...{ type, invoice: { id: 'i1', memberId, invoiceDate: '2026-02-28', receipt: { reason } }, by, at },
    })),
    ...[{}, { amountMillimes: 53_000 }].map((amount) => ({
      ...{ type: 'invoice.reminded', invoice: { id: 'i1', memberId, invoiceDate: '2026-02-28', ...amount }, by, at },
    })),
    ...(['refund.approved', 'refund.declined', 'refund.paid'] as const).map((type) => ({
      ...{ type, by, at },
      refund: {
        id: 'f1',
        memberId,
        amountMillimes: 689_000,
        ...(type === 'refund.declined' && { declineReason: 'Too late' }),
      },
    })),
    {
      ...{ type: 'refund-request.submitted', refundRequest: {}, payment: { ...payment, id: null }, at },
    },
    {
      ...{ type: 'refund-request.declined', by, at },
      refundRequest: { declineReason: 'Too late' },
      payment: { ...payment, id: null, refundableMillimes: 689_000 },
    },
    { type: 'invoice.receipt-sent', invoice: { id: null, memberId, invoiceDate: '2026-02-28' }, at },
  ];
  return all as unknown as DomainEvent[];
}

async function tellAll(): Promise<void> {
  for (const event of events())
    await app.context.services.transact(async (unit) => {
      await notifyMember(unit, event);
      await notifyStaff(unit, event);
    });
}

/** The sentence of the push in French and Arabic, and the popup that it opens. */
const PUSHES: Record<Exclude<NotificationType, 'ANNOUNCEMENT'>, [fr: string, ar: string, opens: string]> = {
  PAYMENT_ACCEPTED: ['Votre paiement a été traité.', 'تمت مراجعة دفعتك.', 'wallet'],
  PAYMENT_REJECTED: ['Votre paiement a été traité.', 'تمت مراجعة دفعتك.', 'my-payments'],
  PROFILE_VERIFIED: ['Votre profil a été traité.', 'تمت مراجعة ملفك الشخصي.', 'profile'],
  PROFILE_REJECTED: ['Votre profil a été traité.', 'تمت مراجعة ملفك الشخصي.', 'profile'],
  PAYMENT_APPROVED_FOR_USER: ['Votre quiz a été corrigé.', 'تمت مراجعة اختبارك.', 'packs'],
  WITHDRAW_ACCEPTED: ['Votre retrait a été traité.', 'تمت مراجعة طلب السحب.', 'wallet'],
  WITHDRAW_REJECTED: ['Votre retrait a été traité.', 'تمت مراجعة طلب السحب.', 'wallet'],
  REFUND_ACCEPTED: ['Votre remboursement a été traité.', 'تمت مراجعة طلب الاسترداد.', 'my-payments'],
  REFUND_REJECTED: ['Votre remboursement a été traité.', 'تمت مراجعة طلب الاسترداد.', 'my-payments'],
  REFUND_REQUEST_DECLINED: [
    'Votre demande de remboursement a été traitée.',
    'تمت مراجعة طلب الاسترداد.',
    'my-payments',
  ],
  TASK_REPORT_ACCEPTED: ['Votre rapport de tâche a été traité.', 'تمت مراجعة تقرير مهمتك.', 'tasks'],
  TASK_REPORT_REJECTED: ['Votre rapport de tâche a été traité.', 'تمت مراجعة تقرير مهمتك.', 'tasks'],
  TASK_ADDED: ['Vous avez un nouveau document de tâche.', 'لديك وثيقة مهمة جديدة.', 'tasks'],
  REPORT_ADDED: ['Vous avez un nouveau rapport.', 'لديك تقرير جديد.', 'facility'],
  INVOICE_ADDED: ['Vous avez une nouvelle facture.', 'لديك فاتورة جديدة.', 'invoices'],
  INVOICE_DUE: ['Une facture attend votre paiement.', 'لديك فاتورة بانتظار الدفع.', 'invoices'],
  INVOICE_PAID: ['Le reçu de votre facture a été traité.', 'تمت مراجعة وصل فاتورتك.', 'invoices-paid'],
  INVOICE_RECEIPT_REJECTED: ['Le reçu de votre facture a été traité.', 'تمت مراجعة وصل فاتورتك.', 'invoices'],
  RECHARGE_ACCEPTED: ['Votre recharge a été traitée.', 'تمت مراجعة طلب الشحن.', 'facility'],
  RECHARGE_REJECTED: ['Votre recharge a été traitée.', 'تمت مراجعة طلب الشحن.', 'facility'],
  INVITATION_CREDITED: [
    'Vous avez reçu des points bonus pour une invitation.',
    'حصلت على نقاط مكافأة مقابل دعوة.',
    'wallet',
  ],
  INVITATION_REVERSED: [
    'Des points bonus pour une invitation ont été annulés.',
    'استُرجعت نقاط مكافأة مقابل دعوة.',
    'wallet',
  ],
  POINTS_VALID: ['Des points bonus sont maintenant valides.', 'أصبحت لديك نقاط مكافأة قابلة للسحب.', 'wallet'],
  PURCHASE_UNFINISHED: ['Un achat vous attend.', 'لديك عملية شراء لم تكتمل.', 'payment'],
  DATA_COPY_READY: ['La copie de vos données est prête.', 'نسخة بياناتك جاهزة.', 'settings'],
};

type Told = { type: string; message: string; facts?: object };

describe('notification', () => {
  test('contains the payload of its type for members and staff, beside the specified sentence', async () => {
    await tellAll();
    const notifications: Told[] = await list('/notificationsUser');
    expect(new Set(notifications.map(({ type }) => type))).toEqual(new Set(MEMBER_NOTIFICATION_TYPES));
    for (const { type, facts } of notifications)
      expect(memberNotificationPayloads[type as keyof typeof memberNotificationPayloads].parse(facts)).toEqual(facts);
    const ofStaff: Told[] = await list('/notifications', admin);
    expect(new Set(ofStaff.map(({ type }) => type))).toEqual(new Set(STAFF_NOTIFICATION_TYPES));
    for (const { type, facts } of ofStaff)
      expect(staffNotificationPayloads[type as keyof typeof staffNotificationPayloads].parse(facts)).toEqual(facts);

    expect(notifications).toContainEqual(
      expect.objectContaining({
        type: 'WITHDRAW_ACCEPTED',
        message: 'Your withdrawal of 24 points (12.000 TND) has been accepted.',
        facts: { points: 24, amountMillimes: 12_000 },
      }),
    );
    expect(ofStaff).toContainEqual(
      expect.objectContaining({
        message: 'Amina Ben Salah sent payment W-7K3M-9Q2X for Ultra One × 2.',
        facts: { name: 'Amina Ben Salah', reference: 'W-7K3M-9Q2X', packName: 'Ultra One', quantity: 2 },
      }),
    );
  });

  test.each(['fr', 'ar'] as const)('has a push in %s for each type, which opens its popup', async (language) => {
    app.rows(`update people set language = '${language}' where id = '${member.id}' returning id`);
    await tellAll();
    const { services } = app.context;
    const pushes: Record<string, unknown> = {};
    for (const { id, type } of app.rows('select id, type from member_notifications order by id')) {
      const push = { personId: member.id as MemberId, kind: type as NotificationType, subjectId: String(id) };
      const { body, navigate, tag, lang } = (await describePush(services, push))!.notification;
      const opens = new URL(navigate).searchParams.get('open');
      pushes[String(type)] = { body, opens, tag, lang };
    }
    const expected = Object.entries(PUSHES).map(([type, [fr, ar, opens]]) => [
      type,
      { body: language === 'fr' ? fr : ar, opens, tag: PUSH_TAGS[type as NotificationType], lang: language },
    ]);
    expect(pushes).toEqual(Object.fromEntries(expected));
  });

  test('written by hand by the administration has no payload', async () => {
    const payload = { userId: member.id, type: 'PAYMENT_ACCEPTED', message: 'Your payment is fine.' };
    await app.server.inject({ method: 'POST', url: '/api/notificationsUser/send', headers: admin.headers, payload });
    expect(await list('/notificationsUser')).toEqual([expect.not.objectContaining({ facts: expect.anything() })]);
  });
});
