import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FileId, MemberId, PackId, PaymentId, ProfileId, QuizResultId } from '@waha/domain/kernel/ids';
import { PROFILE_FILES, type ProfileFacts, type ProfileFile } from '@waha/domain/profile/profile';
import type { Quantity } from '@waha/domain/purchase/pack';
import { paymentReference } from '@waha/domain/purchase/payment-reference';
import type { AppContext } from '../../create-app-context';
import { saveProfile } from '../../features/profile/profile.store';
import { decidePayment } from '../../features/purchase/decide-payment';
import { findPackByName } from '../../features/purchase/packs/pack.store';
import { savePayment } from '../../features/purchase/payment.store';
import { saveTry } from '../../features/purchase/quizzes/quiz.store';
import { newId, newSecretId } from '../../platform/database/new-id';
import { saveFile } from '../../platform/files/private-files';
import type { StagedFile } from '../../platform/files/uploads';

/** The smallest picture that is one: a 1 × 1 PNG with some bytes of its own behind it. */
export function picture(mark = randomUUID()): Buffer {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  return Buffer.concat([png, Buffer.from(mark)]);
}

/** What is told as a PDF, with some bytes of its own behind it. */
export function paper(mark: string = randomUUID()): Buffer {
  return Buffer.from(`%PDF-1.4\n%${mark}\n%%EOF\n`);
}

const FILM = readFileSync(new URL('../media/film.mp4', import.meta.url));

/** A very short film, with some bytes of its own behind it. */
export function clip(mark = randomUUID()): Buffer {
  return Buffer.concat([FILM, Buffer.from(mark)]);
}

/** What a member fills in; the mobile number is another each time. */
export function identity(change: Partial<ProfileFacts> = {}): ProfileFacts {
  return {
    name: 'Amina',
    surname: 'Ben Salah',
    dateOfBirth: '1994-05-02',
    gender: 'woman',
    email: 'amina.bensalah@waha.example',
    country: 'Tunisia',
    address: '12 rue de la Kasbah, Tunis',
    phoneNumber: '+216',
    mobile: `216${randomBytes(4).readUInt32BE().toString().padStart(10, '0')}`,
    payment: 'D17',
    ...change,
  };
}

/** Puts a state into the database the way the program itself writes it. */
export function given({ services }: AppContext) {
  const { transact, db, uploads } = services;

  /** The member has passed the quiz of the pack; an admin has approved it unless told otherwise. */
  async function quiz(memberId: MemberId, packName: string, approvedBy?: MemberId): Promise<QuizResultId> {
    const pack = (await findPackByName(db, packName))!;
    return transact(async ({ tx, now }) => {
      const id = newId<QuizResultId>(now);
      const total = pack.questions.length;
      const approval = approvedBy && { approvedBy, approvedAt: now };
      await saveTry(tx, { id, memberId, packId: pack.id as PackId, score: total, total, createdAt: now, ...approval });
      return id;
    });
  }

  /** A pending payment with a receipt of its own: cash, or by the plan of so many months. */
  async function payment(
    memberId: MemberId,
    packName: string,
    quantity: Quantity = 1,
    months?: number,
  ): Promise<PaymentId> {
    const pack = (await findPackByName(db, packName))!;
    const plan = pack.plans.find((each) => each.months === months);
    const file = await stored(picture(), 'image/png');
    return transact(async (unit) => {
      const id = newId<PaymentId>(unit.now);
      await saveFile(unit, file, { ownerId: memberId, purpose: 'payment_receipt' });
      const terms = {
        packId: pack.id,
        packName,
        priceMillimes: pack.priceMillimes,
        facilityPoints: pack.facilityPoints,
        monthlyBonusPoints: pack.monthlyBonusPoints,
        withdrawalDays: pack.withdrawalDays,
      };
      const choice = {
        quantity,
        paymentType: plan ? 'facility' : 'cash',
        paymentMethod: 'izi',
        totalMillimes: (plan?.totalMillimes ?? pack.priceMillimes) * quantity,
        ...(plan && { plan }),
      } as const;
      const reference = paymentReference(randomBytes(8));
      const rest = {
        id,
        memberId,
        reference,
        receiptFileId: file.fileId,
        createdAt: unit.now,
        status: 'pending',
      } as const;
      await savePayment(unit.tx, { ...terms, ...choice, ...rest }, undefined);
      return id;
    });
  }

  /** A pack that was paid and approved. */
  async function pack(memberId: MemberId, packName: string, by: MemberId): Promise<PaymentId> {
    const paymentId = await payment(memberId, packName);
    await transact((unit) => decidePayment(unit, { paymentId, decision: { status: 'approved' }, by }));
    return paymentId;
  }

  /** A profile that waits for a decision, with documents of its own unless given. */
  async function profile(
    memberId: MemberId,
    change: Partial<ProfileFacts> = {},
    documents: Partial<Record<ProfileFile, Buffer>> = {},
  ): Promise<ProfileId> {
    const files = {} as Record<ProfileFile, StagedFile>;
    for (const name of PROFILE_FILES) {
      const [bytes, type] = name === 'video' ? [clip(), 'video/mp4'] : [picture(), 'image/png'];
      files[name] = await stored(documents[name] ?? bytes, type);
    }
    const ids = { cinFront: files.cinFront.fileId, cinBack: files.cinBack.fileId, video: files.video.fileId };
    return transact(async (unit) => {
      const id = newId<ProfileId>(unit.now);
      for (const file of Object.values(files))
        await saveFile(unit, file, { ownerId: memberId, purpose: 'identity_document' });
      await saveProfile(unit.tx, {
        ...identity(change),
        ...{ id, memberId, files: ids, submittedAt: unit.now, status: 'submitted' },
      });
      return id;
    });
  }

  /** A kept file, to be named by a row. */
  async function stored(bytes: Buffer, type: string): Promise<StagedFile> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = { fileId: newSecretId<FileId>(), path: '', held: bytes, type, size: bytes.length, sha256 };
    await uploads.kept.put(file);
    return file;
  }

  return { quiz, payment, pack, profile };
}
