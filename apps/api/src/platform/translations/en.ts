import { formatPlural } from './format';
import { source, type Translations } from './source';

export const en = {
  tunisTime: ({ time }) => `${time} (Tunis time)`,
  codeMail: {
    subject: ({ brand }) => `${brand}: your withdrawal code`,
    label: 'Your code is',
    enterIt: ({ seconds, points, amount }) => {
      const time = formatPlural('en', seconds, { one: `${seconds} second`, other: `${seconds} seconds` });
      const what = formatPlural('en', points, { one: `${points} point`, other: `${points} points` });
      return `Enter it within ${time} to confirm your withdrawal of ${what} (${amount}).`;
    },
    notYou: 'If it was not you, do nothing and change your password: without the code no points leave your wallet.',
  },
  passwordMail: {
    subject: ({ brand }) => `${brand}: set a new password`,
    hello: ({ name }) => `Hello ${name},`,
    asked: ({ brand, minutes }) => {
      const time = formatPlural('en', minutes, { one: `${minutes} minute`, other: `${minutes} minutes` });
      return `Someone asked for a new password for your ${brand} account. This link works once, within ${time}:`;
    },
    button: 'Set a new password',
    notYou: 'If it was not you, do nothing: your password stays as it is.',
  },
  roles: { admin: 'Administrator', commercial_admin: 'Commercial', finance_admin: 'Finance' },
  invitationMail: {
    subject: ({ brand }) => `${brand}: you are invited to work with us`,
    invited: ({ brand, inviter, role, hours }) =>
      `${inviter} invites you to the staff of ${brand}. Your role: ${role}. This link opens your account; choose a password there. It works once, within ${hours} hours:`,
    button: 'Open my account',
    notYou: 'If you do not expect this, do nothing: without the link nothing happens.',
  },
  securityMail: {
    newDevice: {
      subject: ({ brand }) => `${brand}: a sign-in on a new device`,
      said: ({ brand, time }) =>
        `Somebody signed in to your ${brand} account at ${time}, on a device that was not known.`,
    },
    passwordChanged: {
      subject: ({ brand }) => `${brand}: your password was changed`,
      said: ({ brand, time }) => `The password of your ${brand} account was changed at ${time}.`,
    },
    lockedOut: {
      subject: ({ brand }) => `${brand}: many wrong passwords`,
      said: ({ brand, time }) =>
        `Until ${time} somebody tried many wrong passwords for your ${brand} account. Where they came from, no more are taken for 15 minutes.`,
    },
    twoStepOn: {
      subject: ({ brand }) => `${brand}: two-step sign-in is on`,
      said: ({ brand, time }) => `Two-step sign-in was switched on for your ${brand} account at ${time}.`,
    },
    twoStepOff: {
      subject: ({ brand }) => `${brand}: two-step sign-in is off`,
      said: ({ brand, time }) => `Two-step sign-in was switched off for your ${brand} account at ${time}.`,
    },
    passkeyAdded: {
      subject: ({ brand }) => `${brand}: a new passkey`,
      said: ({ brand, time }) =>
        `A passkey was added to your ${brand} account at ${time}. Whoever has it signs in without the password.`,
    },
    passkeyRemoved: {
      subject: ({ brand }) => `${brand}: a passkey was removed`,
      said: ({ brand, time }) => `A passkey was removed from your ${brand} account at ${time}.`,
    },
    notYou: 'If it was you, there is nothing to do. If it was not, choose a new password now: it ends every session.',
  },
  factorsMail: source.factorsMail,
  pages: source.pages,
  announcementMail: {
    button: 'Open the app',
    end: 'No more announcements by email',
    choice: {
      title: 'Announcements by email',
      on: ({ brand }) => `You get announcements from ${brand} by email.`,
      off: ({ brand }) => `You get no announcements from ${brand} by email. You can read them in the app.`,
      turnOff: 'Stop sending them by email',
      turnOn: 'Send them to me by email again',
      badLink: 'This link is incomplete. Please use the one in an email.',
    },
  },
  payeesMail: source.payeesMail,
  schedulesMail: source.schedulesMail,
  testMail: {
    subject: ({ brand }) => `${brand}: a test`,
    works: ({ brand }) => `This mail was sent by “waha mail test”: the mail of ${brand} works.`,
  },
  push: {
    message: 'New message from the administration.',
    test: 'Notifications arrive on this device.',
    PAYMENT_ACCEPTED: 'Your payment has been looked at.',
    PAYMENT_REJECTED: 'Your payment has been looked at.',
    PROFILE_VERIFIED: 'Your profile has been looked at.',
    PROFILE_REJECTED: 'Your profile has been looked at.',
    PAYMENT_APPROVED_FOR_USER: 'Your quiz has been looked at.',
    WITHDRAW_ACCEPTED: 'Your withdrawal has been looked at.',
    WITHDRAW_REJECTED: 'Your withdrawal has been looked at.',
    ANNOUNCEMENT: 'News from the administration.',
  },
  // The source has these in English already.
  invoice: source.invoice,
  paper: source.paper,
  withdrawals: source.withdrawals,
  memberMonth: source.memberMonth,
  financeMonth: source.financeMonth,
  exportWords: source.exportWords,
  exportColumns: source.exportColumns,
  statement: {
    title: 'Statement of points',
    member: 'Member',
    movements: 'Movements',
    columns: {
      date: 'Date',
      movement: 'Movement',
      points: 'Points',
      worth: 'TND',
      validFrom: 'Valid from',
      balance: 'Balance',
    },
    kinds: {
      pack_bonus: 'Monthly bonus',
      pack_facility: 'Service points of a pack',
      pack_bonus_cancelled: 'Monthly bonus cancelled',
      pack_facility_cancelled: 'Service points cancelled',
      withdrawal: 'Withdrawal',
      withdrawal_returned: 'Withdrawal returned',
      recharge: 'Recharge',
    },
    total: 'Total points',
    valid: 'Valid points',
    held: 'Not yet valid',
    note: 'Points can be withdrawn from the date in “Valid from”. 2 points are 1 TND. Times are those of Tunis.',
  },
} satisfies Translations;
