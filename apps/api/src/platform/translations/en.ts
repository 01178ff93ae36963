import { formatPlural } from './format';
import { source, type Translations } from './source';

export const en = {
  invoiceReminder: ({ date }) => `Your invoice due on ${date} is waiting for your payment.`,
  tunisTime: ({ time }) => `${time} (Tunis time)`,
  codeMail: {
    subject: ({ brand }) => `${brand}: your withdrawal code`,
    label: 'Your code is',
    enterIt: ({ seconds, points, amount }) => {
      const time = formatPlural('en', seconds, { one: `${seconds} second`, other: `${seconds} seconds` });
      const pointsText = formatPlural('en', points, { one: `${points} point`, other: `${points} points` });
      return `Enter it within ${time} to confirm your withdrawal of ${pointsText} (${amount}).`;
    },
    notYou:
      'If you did not request this, do not share the code and change your password. Your points cannot be withdrawn without the code.',
  },
  passwordMail: {
    subject: ({ brand }) => `${brand}: reset your password`,
    hello: ({ name }) => `Hello ${name},`,
    asked: ({ brand, minutes }) => {
      const time = formatPlural('en', minutes, { one: `${minutes} minute`, other: `${minutes} minutes` });
      return `We received a request to reset the password of your ${brand} account. This link works once and expires in ${time}:`;
    },
    button: 'Set a new password',
    notYou: 'If you did not request this, ignore this email. Your password does not change.',
  },
  roles: { admin: 'Administrator', commercial_admin: 'Commercial', finance_admin: 'Finance' },
  invitationMail: {
    subject: ({ brand }) => `${brand}: your staff invitation`,
    invited: ({ brand, inviter, role, hours }) =>
      `${inviter} invites you to the staff of ${brand}. Your role: ${role}. This link opens your account; choose a password there. It works once, within ${hours} hours:`,
    button: 'Open my account',
    notYou: 'If you did not expect this invitation, ignore this email.',
  },
  securityMail: {
    newDevice: {
      subject: ({ brand }) => `${brand}: new login`,
      said: ({ brand, time }) => `Your ${brand} account was logged in to from a new device at ${time}.`,
    },
    passwordChanged: {
      subject: ({ brand }) => `${brand}: your password was changed`,
      said: ({ brand, time }) => `Your ${brand} password was changed at ${time}.`,
    },
    lockedOut: {
      subject: ({ brand }) => `${brand}: failed login attempts`,
      said: ({ brand, time }) =>
        `Someone entered many wrong passwords for your ${brand} account, the last one at ${time}. Logins from that address are blocked for 15 minutes.`,
    },
    twoStepOn: {
      subject: ({ brand }) => `${brand}: two-step verification turned on`,
      said: ({ brand, time }) => `Two-step verification was turned on for your ${brand} account at ${time}.`,
    },
    twoStepOff: {
      subject: ({ brand }) => `${brand}: two-step verification turned off`,
      said: ({ brand, time }) => `Two-step verification was turned off for your ${brand} account at ${time}.`,
    },
    passkeyAdded: {
      subject: ({ brand }) => `${brand}: passkey added`,
      said: ({ brand, time }) =>
        `A passkey was added to your ${brand} account at ${time}. It can be used to log in without your password.`,
    },
    passkeyRemoved: {
      subject: ({ brand }) => `${brand}: passkey removed`,
      said: ({ brand, time }) => `A passkey was removed from your ${brand} account at ${time}.`,
    },
    mobileCorrected: source.securityMail.mobileCorrected,
    notYou:
      'If this was you, you do not need to do anything. If it was not you, change your password now. This logs you out on every device.',
  },
  factorsMail: source.factorsMail,
  pages: source.pages,
  deletionMail: source.deletionMail,
  deletion: source.deletion,
  refundRequest: source.refundRequest,
  dataCopy: source.dataCopy,
  myData: source.myData,
  noticeMail: {
    subject: ({ brand }) => `${brand}: you have new notifications`,
    end: 'Choose in the settings which emails you get',
  },
  statementMail: {
    subject: ({ brand, month }) => `${brand}: your report of ${month}`,
    attached: ({ month }) =>
      `Your report of ${month} is attached as a PDF file, with your points, payments and invoices of the month.`,
  },
  announcementMail: {
    button: 'Open the app',
    end: 'Unsubscribe from announcement emails',
    choice: {
      title: 'Announcement emails',
      on: ({ brand }) => `You receive announcements from ${brand} by email.`,
      off: ({ brand }) => `You do not receive announcements from ${brand} by email. You can read them in the app.`,
      turnOff: 'Unsubscribe',
      turnOn: 'Subscribe again',
      badLink: 'This link is incomplete. Please open the full link in the email.',
    },
  },
  payeesMail: source.payeesMail,
  schedulesMail: source.schedulesMail,
  alertMail: {
    subjects: {
      new: ({ brand, title }) => `${brand}: ${title}`,
      lasting: ({ brand, title }) => `${brand}, still: ${title}`,
      over: ({ brand, title }) => `${brand}, over: ${title}`,
    },
    titles: {
      disk_full: 'the disk is full',
      disk_low: 'the disk is nearly full',
      backup_failed: 'the last backup failed',
      backup_late: 'the last backup is too old',
      backup_never: 'there is no backup',
      backup_copy_late: 'the copy of the backups elsewhere is too old',
      backup_rehearsal_failed: 'the last backup could not be restored in the weekly test',
      files_down: 'the file storage is unreachable',
      clock_ahead: 'the clock of the server is not trusted',
      mail_down: 'email could not be sent',
      errors_many: 'requests fail',
      restarts: 'the server restarts repeatedly',
      certificate_ends: 'the certificate ends soon',
      database_down: 'the database does not work',
      start_failed: 'the server cannot start',
    },
    meanings: {
      disk_full: 'The disk with the data is full. Members cannot send receipts. Free up space now.',
      disk_low: 'The disk with the data is nearly full. Free up space, or use a larger disk.',
      backup_failed: 'The last backup failed. The first command below shows why. The second one makes a backup.',
      backup_late:
        'The last successful backup is more than a day and a half old. The first command below shows why. The second one makes a backup.',
      backup_never:
        'No backup has been made yet. If the disk breaks, all data is lost. The second command makes a backup.',
      backup_copy_late:
        'No backup has been copied to the other place for more than a day and a half. The first command below shows why. The second one tries again.',
      backup_rehearsal_failed:
        'The server restores the newest backup in a temporary folder each week. The last try failed. The first command shows why. Until it works, do not rely on that backup: make another one.',
      files_down:
        'Receipts cannot be opened, and files that members send stay on their phones. The first command shows why.',
      clock_ahead:
        'The clock is far ahead of the last activity. Bonuses and withdrawals are paused. Correct the clock. If your latest work is missing, the database is an old one: restore the newest backup. Only if the clock is right and nothing is missing, use the second command.',
      mail_down: 'Members could not withdraw points, and password links did not arrive. The email log shows why.',
      errors_many: 'More than 5 % of the requests fail with an error of the server. The log shows which.',
      restarts: 'The server started at least four times within an hour. The end of its log shows why.',
      certificate_ends:
        'The certificate of the web address ends within ten days. After that, no one can open the app. Check the program that renews it, usually Caddy.',
      database_down: 'The server cannot read or write its database. The commands below show why.',
      start_failed: 'Each start of the server fails. No one can open the app. The commands below show why.',
    },
    since: ({ server, from }) => `Server ${server}, since ${from}.`,
    commands: ({ commands }) => `On the server, type as root:\n${commands}`,
    repeated: 'You get this email once a day until it is over.',
    over: ({ server, from, until }) => `This is over. Server ${server}, from ${from} to ${until}.`,
  },
  testMail: {
    subject: ({ brand }) => `${brand}: test email`,
    works: ({ brand }) => `This is a test email from “waha mail test”. Email from ${brand} works.`,
  },
  push: {
    message: 'New message from the administration.',
    test: 'Notifications work on this device.',
    PAYMENT_ACCEPTED: 'Your payment has been reviewed.',
    PAYMENT_REJECTED: 'Your payment has been reviewed.',
    PROFILE_VERIFIED: 'Your profile has been reviewed.',
    PROFILE_REJECTED: 'Your profile has been reviewed.',
    PAYMENT_APPROVED_FOR_USER: 'Your quiz has been reviewed.',
    WITHDRAW_ACCEPTED: 'Your withdrawal has been reviewed.',
    WITHDRAW_REJECTED: 'Your withdrawal has been reviewed.',
    REFUND_ACCEPTED: 'Your refund has been reviewed.',
    REFUND_REJECTED: 'Your refund has been reviewed.',
    REFUND_REQUEST_DECLINED: 'Your refund request has been reviewed.',
    TASK_REPORT_ACCEPTED: 'Your task report has been reviewed.',
    TASK_REPORT_REJECTED: 'Your task report has been reviewed.',
    TASK_ADDED: 'You have a new task document.',
    REPORT_ADDED: 'You have a new report.',
    INVOICE_ADDED: 'You have a new invoice.',
    INVOICE_DUE: 'An invoice is waiting for your payment.',
    INVOICE_PAID: 'Your receipt has been reviewed.',
    INVOICE_RECEIPT_REJECTED: 'Your receipt has been reviewed.',
    RECHARGE_ACCEPTED: 'Your recharge has been reviewed.',
    RECHARGE_REJECTED: 'Your recharge has been reviewed.',
    INVITATION_CREDITED: 'You got bonus points for an invitation.',
    INVITATION_REVERSED: 'Bonus points for an invitation were reversed.',
    POINTS_VALID: 'Bonus points are valid now.',
    PURCHASE_UNFINISHED: 'A purchase is waiting for you.',
    DATA_COPY_READY: 'The copy of your data is ready.',
    ANNOUNCEMENT: 'New announcement.',
  },
  // The source has these in English already.
  invoice: source.invoice,
  eInvoiceFaults: source.eInvoiceFaults,
  creditNote: source.creditNote,
  paymentProof: source.paymentProof,
  paper: source.paper,
  withdrawals: source.withdrawals,
  withholding: source.withholding,
  memberMonth: source.memberMonth,
  financeMonth: source.financeMonth,
  vatMonth: source.vatMonth,
  exportWords: source.exportWords,
  exportColumns: source.exportColumns,
  eInvoiceList: source.eInvoiceList,
  exportFiles: source.exportFiles,
  statement: {
    title: 'Points statement',
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
      pack_facility: 'Service credits of a pack',
      pack_bonus_cancelled: 'Monthly bonus reversed',
      pack_facility_cancelled: 'Service credits cancelled',
      withdrawal: 'Withdrawal',
      withdrawal_returned: 'Withdrawal returned',
      recharge: 'Recharge',
      invitation: 'Invitation',
      invitation_cancelled: 'Invitation reversed',
    },
    total: 'Total points',
    valid: 'Valid points',
    held: 'Not yet valid',
    note: 'Points can be withdrawn from the date in “Valid from”. 2 points are 1 TND. Times are those of Tunis.',
  },
} satisfies Translations;
