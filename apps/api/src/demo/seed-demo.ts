import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { PAYMENT_RECEIPT, RECHARGE_RECEIPT } from '@waha/domain/kernel/files/file-rule';
import type { MemberId, PersonId } from '@waha/domain/kernel/ids';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import { DAY, HOUR, type Instant } from '@waha/domain/kernel/time';
import type { Quantity } from '@waha/domain/purchase/pack';
import { createPaymentReference } from '@waha/domain/purchase/payment-reference';
import type { Interval } from '@waha/domain/purchase/training';
import type { RechargeDecision } from '@waha/domain/recharge/recharge';
import { decidePayment } from '../features/purchase/decide-payment';
import { findPackByName } from '../features/purchase/packs/pack.store';
import { approveQuiz } from '../features/purchase/quizzes/approve-quiz';
import { listTries } from '../features/purchase/quizzes/quiz.store';
import { submitQuiz } from '../features/purchase/quizzes/submit-quiz';
import { submitPayment } from '../features/purchase/submit-payment';
import { addProgress } from '../features/purchase/training';
import { decideRecharge } from '../features/recharge/decide-recharge';
import { submitRecharge } from '../features/recharge/submit-recharge';
import { accrueBonuses } from '../features/wallet/ledger/accrue-bonuses';
import { addPerson } from '../platform/auth/add-person';
import { people } from '../platform/auth/auth.tables';
import { findPersonByEmail } from '../platform/auth/people.store';
import type { UnitOfWork } from '../platform/database/unit-of-work';
import type { Services } from '../platform/services';
import { addDemoAnnouncements } from './add-demo-announcements';
import { addDemoDocuments } from './add-demo-documents';
import { addDemoMessages } from './add-demo-messages';
import { addDemoPayoutFiles } from './add-demo-payout-files';
import { addDemoProfiles } from './add-demo-profiles';
import { addDemoStatement } from './add-demo-statement';
import { addDemoTaskReport } from './add-demo-task-report';
import { addDemoWithdrawals } from './add-demo-withdrawals';
import { createDemoReceipt } from './create-demo-receipt';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo-people';
import { withDemoFile } from './with-demo-file';
import { withInstant } from './with-instant';

type FirstName = (typeof DEMO_PEOPLE)[number]['name'];

/**
 * Adds the demo people and a history of a few months, through the product's own commands at earlier instants. Runs
 * once, and never on an installation with people of its own, because the demo password is public.
 */
export async function seedDemo(services: Services) {
  const isThere = (await findPersonByEmail(services.db, DEMO_PEOPLE[0].email)) !== undefined;
  if (isThere) return { outcome: 'there' as const, people: DEMO_PEOPLE };
  const [existingPerson] = await services.db.select({ id: people.id }).from(people).limit(1);
  if (existingPerson) return { outcome: 'refused' as const, people: [] };
  await addHistory(services);
  return { outcome: 'added' as const, people: DEMO_PEOPLE };
}

async function addHistory(services: Services): Promise<void> {
  const now = services.clock();
  const who = await addPeople(services, now - 100 * DAY);
  const buy = (order: Omit<DemoPurchase, 'admin'>) => addDemoPurchase(services, { ...order, admin: who.Leila });
  await buy({ member: who.Amina, packName: 'Ultra One', quantity: 2, at: now - 72 * DAY, decision: 'approved' });
  await buy({ member: who.Amina, packName: 'R2', quantity: 1, at: now - 20 * DAY, decision: 'approved' });
  await buy({ member: who.Amina, packName: 'N', quantity: 1, at: now - 5 * DAY, decision: 'rejected' });
  await buy({ member: who.Nour, packName: 'S', quantity: 1, at: now - 40 * DAY, decision: 'approved' });
  await buy({ member: who.Sami, packName: 'R1', quantity: 1, at: now - 15 * DAY, decision: 'approved' });
  await buy({ member: who.Hichem, packName: 'Ultra One', quantity: 1, at: now - 6 * DAY, decision: 'approved' });
  await buy({ member: who.Youssef, packName: 'Ultra 2', quantity: 1, at: now - 2 * DAY, decision: undefined });
  await addDemoWithdrawals(services, who);
  await services.transact(accrueBonuses);
  await addDemoProfiles(services, who);
  await addDemoPayoutFiles(services, who);
  await addDemoDocuments(services, who);
  await addDemoRecharges(services, who);
  await addDemoTaskReport(services, who.Nour);
  await addDemoMessages(services, who);
  await services.transact((unit) => passQuiz(withInstant(unit, now - DAY / 2), who.Youssef, 'P'));
  await addDemoStatement(services, who.Leila);
  await addDemoAnnouncements(services, who.Leila);
}

/** Adds the people and returns their ids by first name. */
async function addPeople(services: Services, joinedAt: Instant): Promise<Record<FirstName, PersonId>> {
  const passwordHash = await services.passwords.hash(DEMO_PASSWORD);
  return services.transact(async (unit) => {
    const ids: Partial<Record<FirstName, PersonId>> = {};
    for (const person of DEMO_PEOPLE) {
      ids[person.name] = await addPerson(withInstant(unit, joinedAt), { ...person, passwordHash });
    }
    return ids as Record<FirstName, PersonId>;
  });
}

const UNREADABLE_REASON = {
  source: 'The amount on the receipt cannot be read.',
  fr: 'Le montant du reçu est illisible.',
  ar: 'المبلغ المكتوب على الوصل غير مقروء.',
  en: 'The amount on the receipt cannot be read.',
};

type DemoPurchase = {
  member: MemberId;
  packName: string;
  quantity: Quantity;
  at: Instant;
  decision: 'approved' | 'rejected' | undefined;
  admin: PersonId;
};

async function addDemoPurchase(services: Services, order: DemoPurchase): Promise<void> {
  const { uploads, catalogue, transact } = services;
  const receipt = await uploads.stage(Readable.from([createDemoReceipt(order.at % 97)]), PAYMENT_RECEIPT);
  await uploads.store(receipt);
  await transact(async (unit) => {
    const then = withInstant(unit, order.at);
    const pack = (await findPackByName(unit.tx, order.packName))!;
    await passQuiz(then, order.member, order.packName);
    const [passed] = await listTries(unit.tx, order.member, pack.id);
    await approveQuiz(then, { quizResultId: passed!.id, by: order.admin });
    const payment = await submitPayment(then, {
      memberId: order.member,
      packName: order.packName,
      draft: { quantity: order.quantity, paymentType: 'cash', paymentMethod: 'd17', receipt },
      statedTotal: pack.priceMillimes * order.quantity,
      reference: createPaymentReference(randomBytes(8)),
      replaces: undefined,
      key: undefined,
      enabledMethods: catalogue.payees.map(({ method }) => method),
    });
    if (!order.decision) return;
    const reason = resolveText(UNREADABLE_REASON, services.config.language);
    const decision = order.decision === 'approved' ? { status: order.decision } : { status: order.decision, reason };
    await decidePayment(withInstant(unit, order.at + DAY / 8), { paymentId: payment.id, decision, by: order.admin });
  });
  await uploads.finish(receipt);
}

async function passQuiz(unit: UnitOfWork, memberId: MemberId, packName: string): Promise<void> {
  const pack = (await findPackByName(unit.tx, packName))!;
  const answers = pack.questions.map(({ correctAnswer }) => resolveText(correctAnswer));
  const watched = { rev: '', intervals: [[0, 30]] as Interval[], duration: 30 };
  await addProgress(unit, memberId, pack.id, watched, () => '');
  await submitQuiz(unit, { memberId, packId: pack.id, answers, claimedAt: unit.now });
}

type DemoRecharge = {
  owner: 'Amina' | 'Hichem';
  points: number;
  receipt: number;
  daysAgo: number;
  decision?: RechargeDecision['status'];
};

/** One is accepted, one rejected, and one pending. */
const DEMO_RECHARGES: readonly DemoRecharge[] = [
  { owner: 'Amina', points: 50, receipt: 11, daysAgo: 16, decision: 'accepted' },
  { owner: 'Amina', points: 120, receipt: 12, daysAgo: 4, decision: 'rejected' },
  { owner: 'Hichem', points: 80, receipt: 13, daysAgo: 1 },
];

const OTHER_AMOUNT_REASON = {
  source: 'Le montant du reçu ne correspond pas.',
  fr: 'Le montant du reçu ne correspond pas.',
  ar: 'المبلغ المكتوب على الوصل لا يطابق المطلوب.',
  en: 'The amount on the receipt does not match.',
};

/** Adds recharges of the demo people, decided by finance. */
async function addDemoRecharges(
  services: Services,
  people: Record<DemoRecharge['owner'], MemberId> & { Sonia: PersonId },
): Promise<void> {
  for (const { owner, points, receipt: look, daysAgo, decision } of DEMO_RECHARGES) {
    const at = services.clock() - daysAgo * DAY;
    await withDemoFile(services, { bytes: createDemoReceipt(look), rule: RECHARGE_RECEIPT }, async (receipt, unit) => {
      const order = { memberId: people[owner], draft: { points, receipt }, key: undefined };
      const { id: rechargeId } = await submitRecharge(withInstant(unit, at), order);
      if (!decision) return;
      const adminMessage = resolveText(OTHER_AMOUNT_REASON, services.config.language);
      const decided = decision === 'rejected' ? { status: decision, adminMessage } : { status: decision };
      await decideRecharge(withInstant(unit, at + 5 * HOUR), { rechargeId, decision: decided, by: people.Sonia });
    });
  }
}
