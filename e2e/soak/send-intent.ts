import type { WireInvoice } from '@waha/domain/invoices/invoices.contract';
import { createPaymentReference } from '@waha/domain/purchase/payment-reference';
import { saveTrainingProgress, type WirePack } from '@waha/domain/purchase/purchase.contract';
import { submitQuiz } from '@waha/domain/purchase/quiz.contract';
import { VIDEO_MAX_SECONDS } from '@waha/domain/purchase/training';
import { deleteTask, restoreTask } from '@waha/domain/tasks/tasks.contract';
import { payInvoice } from '../../apps/pwa/src/features/invoices/invoices.actions';
import { sendOwnMessage, sendReadMark } from '../../apps/pwa/src/features/messaging/messaging.actions';
import { sendProfile } from '../../apps/pwa/src/features/profile/profile.actions';
import { sendPayment } from '../../apps/pwa/src/features/purchase/purchase.actions';
import { sendOutcomeSeen, sendRecharge } from '../../apps/pwa/src/features/recharge/recharge.actions';
import { enqueueCall } from '../../apps/pwa/src/offline/outbox-state/use-outbox';
import { createFileBytes, type FileType } from './create-file-bytes';
import type { SoakMember } from './device-api';
import { getPoolIndex, getVideoStretch, type Intent, type Kind } from './intent';

type SendIntent = (intent: Intent, member: SoakMember) => Promise<string>;

function createFile({ marker, size }: Intent, type: FileType, part = ''): File {
  return new File([createFileBytes(marker + part, type, size)], `${marker}${part}`, { type });
}

const createPaymentSend =
  (factor: number): SendIntent =>
  (intent, { packs, userId, email }) => {
    const pack = packs[intent.target]! as WirePack;
    return sendPayment({
      pack,
      member: { userId, role: 'user', userEmail: email },
      payment: {
        quantity: 1,
        paymentType: 'cash',
        paymentMethod: 'd17',
        totalMillimes: pack.price * factor,
        receipt: createFile(intent, 'image/jpeg'),
      },
      reference: createPaymentReference(crypto.getRandomValues(new Uint8Array(8))),
      isRepeat: false,
      replaces: undefined,
      key: intent.key,
    });
  };

/** Sends each kind as its screen does. */
const SEND_BY_KIND: Record<Kind, SendIntent> = {
  text: ({ marker, key }) => sendOwnMessage({ text: marker }, key),
  file: (intent) =>
    sendOwnMessage(
      { text: intent.marker, file: createFile(intent, intent.n % 2 ? 'image/jpeg' : 'application/pdf') },
      intent.key,
    ),
  payment: createPaymentSend(1),
  wrongPayment: createPaymentSend(3),
  recharge: (intent) => sendRecharge({ points: 30 + intent.n, receipt: createFile(intent, 'image/jpeg') }, intent.key),
  wrongRecharge: (intent) => sendRecharge({ points: 5, receipt: createFile(intent, 'application/pdf') }, intent.key),
  invoice: (intent, { invoices }) => {
    const invoice = { _id: invoices[getPoolIndex('invoices', intent)]!, invoiceDate: '2026-01-31' } as WireInvoice;
    return payInvoice(invoice, createFile(intent, 'application/pdf'), intent.key);
  },
  profile: (intent, member) =>
    sendProfile(
      member.userId,
      { facts: createProfileFacts(intent, member), files: createProfileFiles(intent) },
      intent.key,
    ),
  quiz: (intent, { quizzes, userId }) => {
    const { _id: packId, packName, answers } = quizzes[intent.target]!;
    const input = { params: { packId }, body: { userId, answers } };
    return enqueueCall(submitQuiz, input, { subjectId: packId, label: packName, key: intent.key });
  },
  read: ({ target }, { staffMessages }) => sendReadMark(staffMessages[target]!),
  seen: (intent, { recharges }) => sendOutcomeSeen(recharges[getPoolIndex('recharges', intent)]!),
  task: (intent, { tasks }) => {
    const input = { params: { id: tasks[getPoolIndex('tasks', intent)]! } };
    return enqueueCall(intent.n % 2 ? deleteTask : restoreTask, input, {
      label: intent.marker,
      key: intent.key,
    });
  },
  training: (intent, { quizzes }) => {
    const { _id: packId, packName } = quizzes[intent.target]!;
    const body = { rev: 'soak', intervals: [getVideoStretch(intent)], duration: VIDEO_MAX_SECONDS };
    return enqueueCall(
      saveTrainingProgress,
      { params: { packId }, body },
      {
        subjectId: packId,
        label: packName,
        key: intent.key,
      },
    );
  },
};

/** Sends the intent as its screen would. @returns the job's key @throws DeviceError */
export function sendIntent(intent: Intent, member: SoakMember): Promise<string> {
  return SEND_BY_KIND[intent.kind](intent, member);
}

function createProfileFacts({ marker }: Intent, { userId, email }: SoakMember) {
  return {
    name: 'Rim',
    surname: 'Soak',
    dateOfBirth: '1990-05-17',
    gender: 'woman',
    email,
    country: 'Tunisia',
    address: marker,
    phoneNumber: '+216',
    // Eight digits, unique on the server.
    mobile: `216${String(Number.parseInt(userId.slice(-9), 16) % 100_000_000).padStart(8, '0')}`,
    payment: 'D17',
  } as const;
}

function createProfileFiles(intent: Intent) {
  return {
    cinFront: createFile(intent, 'image/jpeg', 'front'),
    cinBack: createFile(intent, 'image/jpeg', 'back'),
    video: createFile(intent, 'video/mp4', 'video'),
  };
}
