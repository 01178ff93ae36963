import type { QuickReplyId } from '@waha/domain/kernel/ids';
import type { ReplyTranslations } from '@waha/domain/messaging/message';
import type { Reason, ReasonKind } from '@waha/domain/messaging/reasons/reason';

type Texts = Required<{ [Language in keyof ReplyTranslations]: string }>;

const UNREADABLE_RECEIPT: Texts = {
  en: 'The receipt cannot be read. Please send a clear photo of the whole receipt.',
  fr: 'Le reçu est illisible. Veuillez envoyer une photo nette du reçu entier.',
  ar: 'الوصل غير مقروء. يرجى إرسال صورة واضحة للوصل كاملًا.',
};
const WRONG_AMOUNT: Texts = {
  en: 'The amount on the receipt is not the expected amount.',
  fr: 'Le montant du reçu n’est pas le montant attendu.',
  ar: 'المبلغ المذكور في الوصل يختلف عن المبلغ المنتظر.',
};
const NOT_RECEIVED: Texts = {
  en: 'We have not received this money. Please check with your bank.',
  fr: 'Nous n’avons pas reçu cet argent. Veuillez vérifier auprès de votre banque.',
  ar: 'لم نستلم هذا المبلغ. يرجى التثبت لدى بنكك.',
};
const RECEIPT_USED: Texts = {
  en: 'This receipt was already used.',
  fr: 'Ce reçu a déjà été utilisé.',
  ar: 'سبق استعمال هذا الوصل.',
};

/**
 * The reasons that every installation starts with. Stored edits refer to their numbers, so a number is never changed or
 * used again.
 */
export const BUILT_IN_REASONS: readonly Reason[] = [
  createReason(1, 'payment_rejected', UNREADABLE_RECEIPT),
  createReason(2, 'payment_rejected', WRONG_AMOUNT),
  createReason(30, 'payment_rejected', {
    en: 'Our bank received a different amount. Please send us a message.',
    fr: 'Notre banque a reçu un autre montant. Veuillez nous envoyer un message.',
    ar: 'استلم بنكنا مبلغًا مختلفًا. يرجى إرسال رسالة إلينا.',
  }),
  createReason(3, 'payment_rejected', NOT_RECEIVED),
  createReason(4, 'payment_rejected', RECEIPT_USED),
  createReason(5, 'payment_cancelled', {
    en: 'This payment was cancelled at your request.',
    fr: 'Ce paiement a été annulé à votre demande.',
    ar: 'أُلغيت هذه الدفعة بطلب منك.',
  }),
  createReason(6, 'payment_cancelled', {
    en: 'This payment was sent twice.',
    fr: 'Ce paiement a été envoyé deux fois.',
    ar: 'أُرسلت هذه الدفعة مرتين.',
  }),
  createReason(7, 'payment_cancelled', {
    en: 'Your bank has taken this transfer back.',
    fr: 'Votre banque a annulé ce virement.',
    ar: 'ألغى بنكك هذا التحويل.',
  }),
  createReason(29, 'payment_cancelled', {
    en: 'This payment was approved by mistake.',
    fr: 'Ce paiement a été approuvé par erreur.',
    ar: 'تمت الموافقة على هذه الدفعة عن طريق الخطأ.',
  }),
  createReason(8, 'withdrawal_rejected', {
    en: 'The number for the payout is not correct. Please send us a message.',
    fr: 'Le numéro de versement est incorrect. Veuillez nous envoyer un message.',
    ar: 'رقم الصرف غير صحيح. يرجى إرسال رسالة إلينا.',
  }),
  createReason(9, 'withdrawal_rejected', {
    en: 'The account for the payout is not in your name.',
    fr: 'Le compte de versement n’est pas à votre nom.',
    ar: 'حساب الصرف ليس باسمك.',
  }),
  createReason(10, 'withdrawal_rejected', {
    en: 'Your profile is not verified yet.',
    fr: 'Votre profil n’est pas encore vérifié.',
    ar: 'لم يتم توثيق ملفك الشخصي بعد.',
  }),
  createReason(11, 'recharge_rejected', UNREADABLE_RECEIPT),
  createReason(12, 'recharge_rejected', WRONG_AMOUNT),
  createReason(13, 'recharge_rejected', NOT_RECEIVED),
  createReason(14, 'recharge_rejected', RECEIPT_USED),
  createReason(15, 'receipt_rejected', UNREADABLE_RECEIPT),
  createReason(16, 'receipt_rejected', WRONG_AMOUNT),
  createReason(17, 'receipt_rejected', NOT_RECEIVED),
  createReason(18, 'receipt_rejected', RECEIPT_USED),
  createReason(19, 'profile_rejected', {
    en: 'Please take the photos in daylight, with all four corners of the document.',
    fr: 'Veuillez prendre les photos à la lumière du jour, avec les quatre coins du document.',
    ar: 'يرجى التقاط الصور في ضوء النهار مع إظهار زوايا الوثيقة الأربع.',
  }),
  createReason(20, 'profile_rejected', {
    en: 'Please enter your name and date of birth exactly as in your document.',
    fr: 'Veuillez saisir votre nom et votre date de naissance exactement comme sur votre document.',
    ar: 'يرجى إدخال اسمك وتاريخ ميلادك كما في وثيقتك تمامًا.',
  }),
  createReason(21, 'profile_rejected', {
    en: 'Your face must be clearly visible in the video.',
    fr: 'Votre visage doit être bien visible dans la vidéo.',
    ar: 'يجب أن يظهر وجهك بوضوح في الفيديو.',
  }),
  createReason(31, 'profile_rejected', {
    en: 'This document belongs to another account. Please use that account, or send us a message.',
    fr: 'Ce document appartient à un autre compte. Veuillez utiliser ce compte ou nous envoyer un message.',
    ar: 'هذه الوثيقة تخص حسابًا آخر. يرجى استعمال ذلك الحساب أو إرسال رسالة إلينا.',
  }),
  createReason(22, 'task_report_rejected', {
    en: 'The photo is not clear.',
    fr: 'La photo n’est pas nette.',
    ar: 'الصورة غير واضحة.',
  }),
  createReason(23, 'task_report_rejected', {
    en: 'The photo does not show this task.',
    fr: 'La photo ne montre pas cette tâche.',
    ar: 'الصورة لا تُظهر هذه المهمة.',
  }),
  createReason(24, 'task_report_rejected', {
    en: 'A part of the task is missing.',
    fr: 'Une partie de la tâche manque.',
    ar: 'جزء من المهمة ناقص.',
  }),
  createReason(25, 'member_blocked', {
    en: 'Receipts that are not genuine',
    fr: 'Reçus falsifiés',
    ar: 'وصولات غير صحيحة',
  }),
  createReason(26, 'member_blocked', {
    en: 'More than one account',
    fr: 'Plusieurs comptes',
    ar: 'أكثر من حساب واحد',
  }),
  createReason(27, 'member_blocked', {
    en: 'Insulting messages',
    fr: 'Messages injurieux',
    ar: 'رسائل مسيئة',
  }),
  createReason(28, 'member_blocked', {
    en: 'At the member’s request',
    fr: 'À la demande du membre',
    ar: 'بطلب من العضو',
  }),
];

function createReason(number: number, kind: ReasonKind, translations: Texts): Reason {
  const id = `00000000-0000-7000-8000-${String(number).padStart(12, '0')}` as QuickReplyId;
  return { id, kind, text: translations.en, translations };
}
