import { ltr, plural } from './formats';
import type { Words } from './source';

/** What reads from the left is isolated: else a full stop or a bracket beside it would jump to its other end. */
export const ar = {
  codeMail: {
    subject: ({ brand }) => `${brand}: رمز السحب`,
    label: 'رمزك هو',
    enterIt: ({ seconds, points, amount }) => {
      const time = plural('ar', seconds, {
        one: 'ثانية واحدة',
        two: 'ثانيتين',
        few: `${seconds} ثوانٍ`,
        other: `${seconds} ثانية`,
      });
      const what = plural('ar', points, {
        one: 'نقطة واحدة',
        two: 'نقطتين',
        few: `${points} نقاط`,
        other: `${points} نقطة`,
      });
      return `أدخله خلال ${time} لتأكيد سحب ${what} (${ltr(amount)}).`;
    },
    notYou: 'إذا لم يصدر هذا الطلب عنك فلا تُدخل شيئًا وغيّر كلمة المرور: دون الرمز لا تخرج أي نقطة من محفظتك.',
  },
  passwordMail: {
    subject: ({ brand }) => `${brand}: كلمة مرور جديدة`,
    hello: ({ name }) => `مرحبًا ${name}،`,
    asked: ({ brand, minutes }) => {
      const time = plural('ar', minutes, {
        one: 'دقيقة واحدة',
        two: 'دقيقتين',
        few: `${minutes} دقائق`,
        other: `${minutes} دقيقة`,
      });
      return `وصلنا طلب كلمة مرور جديدة لحسابك في ${brand}. يعمل هذا الرابط مرة واحدة، خلال ${time}:`;
    },
    button: 'تعيين كلمة مرور جديدة',
    notYou: 'إذا لم يصدر هذا الطلب عنك فلا داعي لأي شيء: تبقى كلمة المرور كما هي.',
  },
  invitationMail: {
    subject: ({ brand }) => `${brand}: دعوة للانضمام إلى الفريق`,
    invited: ({ brand, hours }) =>
      `أنت مدعو إلى الانضمام إلى فريق ${brand}. يفتح هذا الرابط حسابك، وفيه تختار كلمة المرور. يعمل مرة واحدة، خلال ${hours} ساعة:`,
    button: 'فتح حسابي',
    notYou: 'إذا لم تكن تنتظر هذه الدعوة فلا داعي لأي شيء: دون الرابط لا يحدث شيء.',
  },
  securityMail: {
    newDevice: {
      subject: ({ brand }) => `${brand}: تسجيل دخول من جهاز جديد`,
      said: ({ brand, time }) => `سُجّل الدخول إلى حسابك في ${brand} في ${ltr(time)} من جهاز غير معروف.`,
    },
    passwordChanged: {
      subject: ({ brand }) => `${brand}: تغيّرت كلمة المرور`,
      said: ({ brand, time }) => `تغيّرت كلمة مرور حسابك في ${brand} في ${ltr(time)}.`,
    },
    lockedOut: {
      subject: ({ brand }) => `${brand}: كلمات مرور خاطئة كثيرة`,
      said: ({ brand, time }) =>
        `جُرّبت كلمات مرور خاطئة كثيرة لحسابك في ${brand} حتى ${ltr(time)}. لا تُقبل محاولات أخرى من هناك لمدة 15 دقيقة.`,
    },
    twoStepOn: {
      subject: ({ brand }) => `${brand}: فُعّل تسجيل الدخول بخطوتين`,
      said: ({ brand, time }) => `فُعّل تسجيل الدخول بخطوتين لحسابك في ${brand} في ${ltr(time)}.`,
    },
    twoStepOff: {
      subject: ({ brand }) => `${brand}: أُوقف تسجيل الدخول بخطوتين`,
      said: ({ brand, time }) => `أُوقف تسجيل الدخول بخطوتين لحسابك في ${brand} في ${ltr(time)}.`,
    },
    notYou: 'إذا كنت أنت من فعل ذلك فلا داعي لأي شيء. وإلا فاختر كلمة مرور جديدة الآن: فهي تُنهي كل الجلسات.',
  },
  testMail: {
    subject: ({ brand }) => `${brand}: تجربة`,
    works: ({ brand }) => `أُرسل هذا البريد بالأمر ${ltr('waha mail test')}: بريد ${brand} يعمل.`,
  },
  push: {
    message: 'رسالة جديدة من الإدارة.',
    test: 'الإشعارات تصل إلى هذا الجهاز.',
    PAYMENT_ACCEPTED: 'تمت مراجعة دفعتك.',
    PAYMENT_REJECTED: 'تمت مراجعة دفعتك.',
    PROFILE_VERIFIED: 'تمت مراجعة ملفك الشخصي.',
    PROFILE_REJECTED: 'تمت مراجعة ملفك الشخصي.',
    PAYMENT_APPROVED_FOR_USER: 'تمت مراجعة اختبارك.',
    WITHDRAW_ACCEPTED: 'تمت مراجعة طلب السحب.',
    WITHDRAW_REJECTED: 'تمت مراجعة طلب السحب.',
  },
  invoice: {
    title: 'فاتورة',
    member: 'العضو',
    email: 'البريد الإلكتروني',
    pack: 'الباقة',
    payment: 'الدفعة',
    instalment: 'القسط',
    numberOf: ({ number, months }) => `${number} من ${months}`,
    date: 'تاريخ الفاتورة',
    amount: 'المبلغ',
  },
  statement: {
    title: 'كشف حساب النقاط',
    member: 'العضو',
    movements: 'الحركات',
    columns: {
      date: 'التاريخ',
      movement: 'الحركة',
      points: 'النقاط',
      worth: 'TND',
      validFrom: 'صالحة من',
      balance: 'الرصيد',
    },
    kinds: {
      pack_bonus: 'مكافأة شهرية',
      pack_facility: 'نقاط خدمة من باقة',
      pack_bonus_cancelled: 'استرجاع مكافأة شهرية',
      pack_facility_cancelled: 'استرجاع نقاط خدمة',
      withdrawal: 'سحب',
      withdrawal_returned: 'إرجاع نقاط السحب',
      recharge: 'شحن',
    },
    total: 'مجموع النقاط',
    valid: 'نقاط صالحة',
    held: 'لم تصبح صالحة بعد',
    note: `يمكن سحب النقاط من التاريخ المذكور في «صالحة من». كل نقطتين بقيمة ${ltr('1 TND')}. الأوقات بتوقيت UTC.`,
  },
} satisfies Words;
