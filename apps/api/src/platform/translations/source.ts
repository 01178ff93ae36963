import type { DataCopyState } from '@waha/domain/account/data-copy/data-copy';
import type { DataDuration, DataPurpose, KeptDataKind } from '@waha/domain/account/my-data/kept-data';
import type { BuyerIdentifierKind } from '@waha/domain/e-invoicing/buyer-identifier';
import type { EInvoiceStatus } from '@waha/domain/e-invoicing/e-invoice-status';
import type { InvoiceStatus } from '@waha/domain/invoices/invoice';
import type { InvoiceDocumentStatus } from '@waha/domain/invoices/invoice-document';
import type { PaymentMethod } from '@waha/domain/kernel/payment-method';
import type { RetainedKind } from '@waha/domain/kernel/retention/retention-rules';
import { formatCount } from '@waha/domain/kernel/text/format-count';
import type { Category } from '@waha/domain/marketplace/product';
import type { PushKind } from '@waha/domain/notifications/push';
import type { AlertMail, Trouble } from '@waha/domain/operations/alerts';
import type { PaymentType } from '@waha/domain/purchase/pack';
import type { PaymentStatus } from '@waha/domain/purchase/payment';
import type { RechargeStatus } from '@waha/domain/recharge/recharge';
import type { RefundRequestStatus } from '@waha/domain/refunds/refund-request';
import type { RefundStatus } from '@waha/domain/refunds/staff/refund';
import type { StaffRole } from '@waha/domain/staff-accounts/staff-account';
import type { TermsDocument } from '@waha/domain/terms/terms-document';
import type { EntryKind, PointAccount } from '@waha/domain/wallet/ledger';
import type { WithdrawalStatus } from '@waha/domain/wallet/withdrawal';

type Branded = { brand: string };
/** @param time as `formatMoment` formats it */
type WithTime = Branded & { time: string };

type Counted = { n: number };

/** The account events of which the owner is notified; also the kinds of these mails. */
export type SecurityEvent =
  | 'newDevice'
  | 'passwordChanged'
  | 'lockedOut'
  | 'twoStepOn'
  | 'twoStepOff'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'mobileCorrected';

/**
 * The texts of the server, in the wording of the documents. This table defines the type of the others: a missing text
 * does not compile.
 */
export const source = {
  /** @param time as `format.ts` formats it */
  tunisTime: ({ time }: { time: string }): string => `${time} (Tunis time)`,
  /** The notification of a reminder, as the app words it, for staff who send it. */
  invoiceReminder: ({ date }: { date: string }): string => `Your invoice due on ${date} is waiting for your payment.`,
  codeMail: {
    subject: ({ brand }: Branded): string => `${brand}: your withdrawal code`,
    label: 'Your code is',
    /** @param amount as `format.ts` formats it */
    enterIt: ({ seconds, points, amount }: { seconds: number; points: number; amount: string }): string =>
      `Enter this code within ${seconds} seconds to confirm your withdrawal of ${points} points (${amount}).`,
    notYou:
      'If you did not request this, do not share the code and change your password. Your points cannot be withdrawn without the code.',
  },
  passwordMail: {
    subject: ({ brand }: Branded): string => `${brand}: reset your password`,
    hello: ({ name }: { name: string }): string => `Hello ${name},`,
    asked: ({ brand, minutes }: Branded & { minutes: number }): string =>
      `We received a request to reset the password of your ${brand} account. This link works once and expires in ${minutes} minutes:`,
    button: 'Set a new password',
    notYou: 'If you did not request this, ignore this email. Your password does not change.',
  },
  roles: { admin: 'Administrator', commercial_admin: 'Commercial', finance_admin: 'Finance' } satisfies Record<
    StaffRole,
    string
  >,
  invitationMail: {
    subject: ({ brand }: Branded): string => `${brand}: your staff invitation`,
    /** @param role from `roles` */
    invited: ({ brand, inviter, role, hours }: Branded & { inviter: string; role: string; hours: number }): string =>
      `${inviter} invites you to the staff of ${brand}. Your role: ${role}. This link opens your account; choose a password there. It works once, within ${hours} hours:`,
    button: 'Open my account',
    notYou: 'If you did not expect this invitation, ignore this email.',
  },
  securityMail: {
    newDevice: {
      subject: ({ brand }: Branded): string => `${brand}: new login`,
      said: ({ brand, time }: WithTime): string =>
        `Your ${brand} account was logged in to from a new device at ${time}.`,
    },
    passwordChanged: {
      subject: ({ brand }: Branded): string => `${brand}: your password was changed`,
      said: ({ brand, time }: WithTime): string => `Your ${brand} password was changed at ${time}.`,
    },
    lockedOut: {
      subject: ({ brand }: Branded): string => `${brand}: failed login attempts`,
      said: ({ brand, time }: WithTime): string =>
        `Someone entered many wrong passwords for your ${brand} account, the last one at ${time}. Logins from that address are blocked for 15 minutes.`,
    },
    twoStepOn: {
      subject: ({ brand }: Branded): string => `${brand}: two-step verification turned on`,
      said: ({ brand, time }: WithTime): string =>
        `Two-step verification was turned on for your ${brand} account at ${time}.`,
    },
    twoStepOff: {
      subject: ({ brand }: Branded): string => `${brand}: two-step verification turned off`,
      said: ({ brand, time }: WithTime): string =>
        `Two-step verification was turned off for your ${brand} account at ${time}.`,
    },
    passkeyAdded: {
      subject: ({ brand }: Branded): string => `${brand}: passkey added`,
      said: ({ brand, time }: WithTime): string =>
        `A passkey was added to your ${brand} account at ${time}. It can be used to log in without your password.`,
    },
    passkeyRemoved: {
      subject: ({ brand }: Branded): string => `${brand}: passkey removed`,
      said: ({ brand, time }: WithTime): string => `A passkey was removed from your ${brand} account at ${time}.`,
    },
    mobileCorrected: {
      subject: ({ brand }: Branded): string => `${brand}: your mobile number was corrected`,
      said: ({ brand, time }: WithTime): string =>
        `The mobile number of your ${brand} profile was corrected at ${time}, as requested by message. Withdrawals are paid to the new number.`,
    },
    notYou:
      'If this was you, you do not need to do anything. If it was not you, change your password now. This logs you out on every device.',
  } satisfies Record<SecurityEvent, unknown> & { notYou: string },
  /** The sign-in methods of an account after a password reset. */
  factorsMail: {
    noPasskey: 'No passkey can log in to your account.',
    passkeys: 'These passkeys can log in to your account. Remove those that you do not recognise:',
    passkey: ({ name, day }: { name: string; day: string }): string => `“${name}”, added on ${day}`,
    codesOn: 'Two-step verification by codes is on.',
    codesOff: 'Two-step verification by codes is off.',
    locked:
      'All your passkeys were recent and have been removed. Ask an administrator to reset your two-step verification: until then you cannot log in.',
  },
  /** The titles of public pages, and their descriptions for search engines. */
  pages: {
    marketplace: 'Marketplace',
    goods: ({ brand }: Branded): string => `The products of ${brand}: fashion, electronics, home and beauty.`,
    company: ({ brand }: Branded): string => `About ${brand}`,
    packs: 'Service packs',
    offers: 'Buy a service pack, receive bonus points every month and withdraw them in dinars.',
    categories: {
      'Mode & Fashion': 'Fashion & Style',
      Électronique: 'Electronics',
      'Maison & Jardin': 'Home & Garden',
      'Beauté & Santé': 'Beauty & Health',
    } as Record<Category, string>,
  },
  deletionMail: {
    subjects: {
      deletionScheduled: ({ brand }: Branded): string => `${brand}: your account will be deleted`,
      deletionCancelled: ({ brand }: Branded): string => `${brand}: your account is kept`,
      deletionStarts: ({ brand }: Branded): string => `${brand}: your account is being deleted`,
    },
    /** @param day from `formatDay` */
    scheduled: ({ brand, day }: Branded & { day: string }): string =>
      `Your ${brand} account will be deleted on ${day}. Until then you can use it as before.`,
    howToKeep: 'If you change your mind, open the settings of the app and choose “Keep my account”.',
    button: 'Open the settings',
    notYou: 'If you did not request this, keep your account and change your password.',
    cancelled: ({ brand }: Branded): string => `Your ${brand} account is kept. Its deletion was cancelled.`,
    starts: ({ brand }: Branded): string =>
      `Your ${brand} account and your data are being deleted now, as requested. This cannot be undone.`,
    afterwards:
      'This is our last email to you: your address is deleted too. Accounting records stay, without your name.',
  },
  /** The effect of an account deletion: the deleted data, and the data that the law keeps, with its form. */
  deletion: {
    deleted: [
      'Your name, your email address, your password and your passkeys.',
      'Your profile with your identity card and your video.',
      'Your messages and your task reports with their files, and your notifications.',
      'Your name and address on the invoices that the app created.',
    ] as readonly string[],
    kept: [
      'Payments, recharges, withdrawals and points, because the law requires accounts. They stay under a number instead of your name.',
      'The receipts that you sent, your task documents, and invoices that our staff uploaded, as they are. Invoices that the app created stay without your name and address.',
      'Backups with your data, until they expire.',
    ] as readonly string[],
  },
  /** The request to refund a payment, on the screen of the member. */
  refundRequest: {
    ask: ({ day }: { day: string }): string => `Ask for a refund until ${day}`,
    reason: 'Why do you ask for a refund?',
    states: {
      requested: ({ day }: { day: string }): string => `You asked for a refund on ${day}. You will get a reply.`,
      declined: ({ day }: { day: string }): string => `You asked for a refund on ${day}. It was declined.`,
      accepted: ({ day }: { day: string }): string => `You asked for a refund on ${day}. The payment was cancelled.`,
    } satisfies Record<RefundRequestStatus, unknown>,
  },
  /** The copy of a member's data. */
  dataCopy: {
    /** On the screen of the member. */
    about:
      'You get one file with your data and all your files, in a zip archive. It is ready within minutes. You can download it for 24 hours; then it is deleted.',
    byStaff: 'The administration requested it for you.',
    states: {
      preparing: (_: { time: string }): string =>
        'Your copy is being prepared. You get a notification when it is ready.',
      ready: ({ time }: { time: string }): string => `You can download your copy until ${time}.`,
      failed: (_: { time: string }): string => 'Your copy could not be made. Please write to the administration.',
      too_large: (_: { time: string }): string =>
        'Your files are too large for a copy in the app. Please write to the administration.',
    } satisfies Record<DataCopyState, unknown>,
    /** In the overview. */
    title: ({ brand }: Branded): string => `Your data at ${brand}`,
    made: ({ time }: { time: string }): string => `Copy made on ${time}.`,
    howTo: 'Unpack the archive to open the files. Everything is also in data.json, for programs.',
    keepSafe: 'This copy contains your documents and messages. Keep it where only you can open it.',
    newest: ({ shown, all }: { shown: number; all: number }): string =>
      `The newest ${shown} of ${all} are shown here. All of them are in data.json.`,
    nothing: 'Nothing.',
    missingFile: 'not found',
    parts: {
      account: 'Account',
      sessions: 'Log-ins',
      passkeys: 'Passkeys',
      dataCopies: 'Copies of the data',
      accountDeletions: 'Deletions of the account',
      memberHolds: 'Holds that stop a deletion',
      profiles: 'Profile',
      payments: 'Payments',
      quizResults: 'Quiz results',
      training: 'Training videos',
      purchaseReminders: 'Reminders of purchases',
      pointEntries: 'Points',
      withdrawals: 'Withdrawals',
      recharges: 'Recharges',
      refunds: 'Refunds',
      payoutFileLines: 'Payouts in payout files',
      refundRequests: 'Refund requests',
      creditEntries: 'Credit',
      statementLines: 'Lines of bank statements',
      invitationCode: 'Invitation link',
      invitations: 'Invitations',
      signedUpByInvitationAt: 'Signed up by invitation on',
      invoices: 'Invoices',
      creditNotes: 'Credit notes',
      buyersOfInvoices: 'Name and address on invoices',
      eInvoices: 'Electronic invoices',
      buyerIdentifiers: 'Number on electronic invoices',
      invoiceReminders: 'Reminders of invoices',
      invoiceReminderPauses: 'Pauses of reminders',
      tasks: 'Task documents',
      taskReports: 'Task reports',
      reports: 'Reports',
      consents: 'Agreements',
      tagsOfStaff: 'Tags of the administration',
      notesOfStaff: 'Notes of the administration',
      announcements: 'Announcements',
      announcementMailRefusals: 'Announcement emails turned off',
      messages: 'Messages',
      conversations: 'State of the conversation',
      noticeMail: 'Email about unread notifications',
      statementMail: 'Email with the monthly report',
      mailedStatements: 'Monthly reports that were emailed',
      notifications: 'Notifications',
      files: 'Files',
      mails: 'Emails',
      audit: 'Activity log',
    },
    fields: {
      date: 'Date',
      decided: 'Decided',
      paid: 'Paid',
      validFrom: 'Valid from',
      lastUsed: 'Last used',
      ended: 'Ended',
      name: 'Name',
      surname: 'Surname',
      email: 'Email',
      country: 'Country',
      address: 'Address',
      phone: 'Phone',
      dateOfBirth: 'Date of birth',
      status: 'Status',
      reason: 'Reason',
      pack: 'Pack',
      reference: 'Reference',
      quantity: 'Quantity',
      amount: 'Amount',
      points: 'Points',
      kind: 'Kind',
      text: 'Text',
      file: 'File',
      number: 'Number',
      day: 'Day',
      device: 'Device',
      language: 'Language',
      version: 'Version',
      score: 'Score',
    },
    files: {
      payment_receipt: 'Receipt of a payment',
      identity_document: 'Identity document',
      recharge_receipt: 'Receipt of a recharge',
      invoice_receipt: 'Receipt of an invoice',
      report: 'Report',
      task_photo: 'Photo of a task report',
      message_file: 'File of a message',
      invoice: 'Invoice',
      e_invoice: 'Electronic invoice',
      e_invoice_code: 'Code of an electronic invoice',
      task: 'Task document',
      deleted: 'Deleted file',
    },
  },
  /** The page “My data”: what is kept, who looked at it, and agreements. */
  myData: {
    kept: 'What is kept about you',
    views: 'Who looked at your documents',
    noViews: 'Nobody has looked at them.',
    agreements: 'Your agreements',
    noAgreements: 'You have not agreed to anything in the app.',
    kinds: {
      account: 'Your name, your email address, your language, your password (unreadable) and your passkeys',
      profile: 'Your profile: date of birth, address and phone numbers',
      identityDocuments:
        'Both sides of your identity card, and your video. Later only when and by whom they were verified',
      rejectedDocuments: 'The same of a profile that was rejected',
      money: 'Payments, recharges, refunds, credit, withdrawals and points',
      receipts: 'The receipts that you sent',
      invoices: 'Invoices and credit notes',
      buyers: 'Your name and address on the invoices that the app created',
      eInvoices: 'Electronic invoices, with your name and number',
      buyerIdentifiers: 'The number that identifies you on electronic invoices',
      quizzes: 'Results of quizzes',
      training: 'What you watched of training videos',
      taskDocuments: 'Task documents',
      taskReports: 'Your task reports with their photos, and reports that you got',
      invitations: 'Whom you invited, and who invited you',
      messages: 'Messages between you and the administration, with files',
      refundRequests: 'Your requests to refund a payment',
      notes: 'Notes and tags of the administration about you',
      drafts: 'Forms that you began, on your device only',
      notifications: 'Notifications and announcements that you got',
      emails: 'Emails that were sent to you',
      pushAddresses: 'The address at which your device gets notifications',
      logIns: 'Devices on which you logged in',
      responses: 'Replies of the server to your phone',
      activity: 'Log of actions, without names',
      words: 'Reasons and masked network addresses in this log',
      holds: 'Holds that stop a deletion, for example during a dispute',
      agreements: 'Your agreements to terms and privacy notice',
      backups: 'Backups with all of this',
      copies: 'The copy of your data, if you requested one',
    } satisfies Record<KeptDataKind, string>,
    purposes: {
      account: 'so that you can use your account',
      identity: 'to verify who gets money',
      accounting: 'the law requires accounts',
      service: 'for the packs and points that you buy and earn',
      help: 'to answer you',
      inform: 'to inform you',
      security: 'to protect your account',
      evidence: 'as evidence',
      repair: 'to repair the installation',
      request: 'because you requested it',
    } satisfies Record<DataPurpose, string>,
    durations: {
      account: 'until your account is deleted',
      always: 'after the deletion of your account too, without your name',
      month: '30 days',
      day: '24 hours',
      session: 'until the device is logged out',
      form: 'until the form is sent or you log out',
      backups: 'until the backups expire',
    } satisfies Record<Exclude<DataDuration, RetainedKind>, string>,
    /** In months; for `rejected` in days. */
    retained: {
      identity: ({ n }: Counted): string => `${formatCount(n, 'month')} after the verification`,
      rejected: ({ n }: Counted): string => `${formatCount(n, 'day')} after the rejection`,
      messages: ({ n }: Counted): string => `${formatCount(n, 'month')} after your last activity`,
      receipts: ({ n }: Counted): string => `${formatCount(n, 'month')}, as the law requires`,
      words: ({ n }: Counted): string => formatCount(n, 'month'),
    } satisfies Record<RetainedKind, (times: Counted) => string>,
    viewed: {
      'identity.viewed': 'Identity document',
      'receipt.viewed': 'Receipt',
      'report.viewed': 'Report',
      'message-file.viewed': 'File of a message',
      'invoice.viewed': 'Invoice',
      'task.viewed': 'Task document',
      'task-photo.viewed': 'Photo of a task report',
      'statement.viewed': 'Statement of points',
      'buyer-identifier.viewed': 'Number on electronic invoices',
      'member.exported': 'All data, exported by the operator',
    },
    documents: {
      terms: 'Terms of use',
      privacy: 'Privacy notice',
    } satisfies Record<TermsDocument, string>,
    agreement: ({ document, version }: { document: string; version: number }): string =>
      `${document}, version ${version}`,
    operator: 'Operator',
  },
  noticeMail: {
    subject: ({ brand }: Branded): string => `${brand}: you have new notifications`,
    end: 'Choose in the settings which emails you get',
  },
  statementMail: {
    subject: ({ brand, month }: Branded & { month: string }): string => `${brand}: your report of ${month}`,
    attached: ({ month }: { month: string }): string =>
      `Your report of ${month} is attached as a PDF file, with your points, payments and invoices of the month.`,
  },
  announcementMail: {
    button: 'Open the app',
    end: 'Unsubscribe from announcement emails',
    /** The page with that setting. */
    choice: {
      title: 'Announcement emails',
      on: ({ brand }: Branded): string => `You receive announcements from ${brand} by email.`,
      off: ({ brand }: Branded): string =>
        `You do not receive announcements from ${brand} by email. You can read them in the app.`,
      turnOff: 'Unsubscribe',
      turnOn: 'Subscribe again',
      badLink: 'This link is incomplete. Please open the full link in the email.',
    },
  },
  payeesMail: {
    subject: ({ brand }: Branded): string => `${brand}: payment accounts changed`,
    changed: ({ brand, time }: WithTime): string =>
      `The payment accounts of ${brand} were changed at ${time}. Members now pay to the new accounts.`,
    notYou:
      'If no administrator made this change, check the accounts now and change your password: payments may be going to someone else.',
    scheduledSubject: ({ brand }: Branded): string => `${brand}: members will pay to other accounts`,
    scheduled: ({ brand, time }: WithTime): string =>
      `A change of the accounts that members of ${brand} pay to is scheduled for ${time}.`,
    button: 'Check the accounts',
  },
  /** To administrators: a person with scheduled publications is no longer an administrator. */
  schedulesMail: {
    subject: ({ brand }: Branded): string => `${brand}: scheduled publications were cancelled`,
    cancelled: ({ name, count }: { name: string; count: number }): string =>
      count === 1
        ? `${name} is no longer an administrator. One publication that they had scheduled was cancelled.`
        : `${name} is no longer an administrator. ${count} publications that they had scheduled were cancelled.`,
    drafts: 'Drafts of the catalogue are still there: check them, and publish what is right.',
    button: 'Open the catalogue',
  },
  /** To the operator: what is wrong with the server. */
  alertMail: {
    subjects: {
      new: ({ brand, title }: Branded & { title: string }): string => `${brand}: ${title}`,
      lasting: ({ brand, title }: Branded & { title: string }): string => `${brand}, still: ${title}`,
      over: ({ brand, title }: Branded & { title: string }): string => `${brand}, over: ${title}`,
    } satisfies Record<AlertMail['is'], unknown>,
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
    } satisfies Record<Trouble, string>,
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
    } satisfies Record<Trouble, string>,
    since: ({ server, from }: { server: string; from: string }): string => `Server ${server}, since ${from}.`,
    commands: ({ commands }: { commands: string }): string => `On the server, type as root:\n${commands}`,
    repeated: 'You get this email once a day until it is over.',
    over: ({ server, from, until }: { server: string; from: string; until: string }): string =>
      `This is over. Server ${server}, from ${from} to ${until}.`,
  },
  testMail: {
    subject: ({ brand }: Branded): string => `${brand}: test email`,
    works: ({ brand }: Branded): string => `This is a test email from “waha mail test”. Email from ${brand} works.`,
  },
  /** Phones are shared and visible to others: no amounts, no names, no outcome, no message content. */
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
    INVITATION_REVERSED: 'Bonus points for an invitation were taken back.',
    POINTS_VALID: 'Bonus points are valid now.',
    PURCHASE_UNFINISHED: 'A purchase is waiting for you.',
    DATA_COPY_READY: 'The copy of your data is ready.',
    ANNOUNCEMENT: 'New announcement.',
  } satisfies Record<PushKind, string>,
  invoice: {
    title: 'Invoice',
    buyer: 'Buyer',
    number: 'Invoice number',
    issued: 'Date of issue',
    due: 'Due date',
    paidOn: 'Paid on',
    creditedBy: 'Credited by',
    corrected: 'Corrected on',
    reference: 'Payment reference',
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    amount: 'Amount',
    netUnitPrice: 'Unit price (net)',
    netAmount: 'Amount (net)',
    instalment: ({ number, months, reference }: { number: number; months: number; reference: string }): string =>
      `Instalment ${number} of ${months}, purchase ${reference}`,
    recharge: 'Service credits',
    withoutStamp: 'Amount before fiscal stamp',
    net: 'Total without taxes',
    vat: ({ percent }: { percent: number }): string => `VAT ${percent}%`,
    stamp: 'Fiscal stamp',
    total: 'Total',
    totalWithTaxes: 'Total with taxes',
    /** The legal closing sentence; `words` is the amount, by `writeAmount`. */
    totalInWords: ({ words }: { words: string }): string => `Total of this invoice in words: ${words}.`,
    paid: 'Paid',
    left: 'Balance due',
    purchase: 'Total purchase',
    purchaseReference: 'Purchase',
    purchaseState: 'Status',
    howToPay: 'How to pay',
    payTo: 'Pay to',
    account: 'Account',
    exactAmount: 'Amount to pay',
    scan: 'Scan to pay',
    across: 'CANCELLED',
    states: { due: 'Unpaid', part_paid: 'Partially paid', paid: 'Paid', annulled: 'Cancelled' } satisfies Record<
      InvoiceDocumentStatus,
      string
    >,
    note: 'Prices are final. The total includes the fiscal stamp.',
    noteWithVat: 'Prices are final. The total includes VAT and the fiscal stamp.',
    nobody: 'Erased member',
    electronicReference: 'El Fatoora reference',
    electronicAwaited: 'The reference of El Fatoora for this document is still awaited.',
  },
  /** The faults that the program finds before it signs an electronic invoice. */
  eInvoiceFaults: {
    'El Fatoora already has another document with this number. Compare deposit {id}.':
      'El Fatoora already has another document with this number. Compare deposit {id}.',
    'This document could not be made. Report this to the operator.':
      'This document could not be made. Report this to the operator.',
    'Enter the tax number of the company.': 'Enter the tax number of the company.',
    'Correct the tax number of the company. Its form is 1234567A/A/M/000.':
      'Correct the tax number of the company. Its form is 1234567A/A/M/000.',
    'El Fatoora rejects the letter F in the tax number of the company. Ask El Fatoora how to continue.':
      'El Fatoora rejects the letter F in the tax number of the company. Ask El Fatoora how to continue.',
    'The tax number of the company belongs to a branch. Enter the one that ends with 000.':
      'The tax number of the company belongs to a branch. Enter the one that ends with 000.',
    'Enter the legal name of the company.': 'Enter the legal name of the company.',
    'Enter the address of the company.': 'Enter the address of the company.',
    'Correct the number that identifies the member on electronic invoices.':
      'Correct the number that identifies the member on electronic invoices.',
    'Enter the name of the member.': 'Enter the name of the member.',
    'El Fatoora rejects the letter F in the tax number of the member. Enter another number.':
      'El Fatoora rejects the letter F in the tax number of the member. Enter another number.',
    'The tax number of the member belongs to a branch. Enter the one that ends with 000.':
      'The tax number of the member belongs to a branch. Enter the one that ends with 000.',
    'The number of this document has characters that El Fatoora rejects. Report this to the operator.':
      'The number of this document has characters that El Fatoora rejects. Report this to the operator.',
    'The date of this document is not valid. Report this to the operator.':
      'The date of this document is not valid. Report this to the operator.',
    'A credit note must name its invoice, and not be older. Report this to the operator.':
      'A credit note must name its invoice, and not be older. Report this to the operator.',
    'The credit note has no reason. Report this to the operator.':
      'The credit note has no reason. Report this to the operator.',
    'A line of this document has no name. Enter the name of what is sold.':
      'A line of this document has no name. Enter the name of what is sold.',
    'The amount of a line is not its quantity times its price. Report this to the operator.':
      'The amount of a line is not its quantity times its price. Report this to the operator.',
    'An amount of this document is negative or too large. Report this to the operator.':
      'An amount of this document is negative or too large. Report this to the operator.',
    'The amounts of this document do not add up to its total. Report this to the operator.':
      'The amounts of this document do not add up to its total. Report this to the operator.',
    'The VAT of this document does not match its rate. Report this to the operator.':
      'The VAT of this document does not match its rate. Report this to the operator.',
  },
  creditNote: {
    title: 'Credit note',
    number: 'Credit note number',
    invoice: 'Credited invoice',
    invoiceIssued: 'Date of the invoice',
    reason: 'Reason',
    cancelled: 'Sale cancelled',
    totalInWords: ({ words }: { words: string }): string => `Total of this credit note in words: ${words}.`,
    note: 'This credit note covers the whole invoice.',
  },
  paymentProof: {
    title: 'Payment confirmation',
    method: 'Payment method',
    type: 'Payment type',
    sent: 'Sent on',
    approved: 'Approved on',
    paid: 'Paid with this payment',
    credit: 'of which with credit',
    note: 'This document is the receipt of a payment.',
  },
  /** Texts that several documents share. */
  paper: {
    company: 'Company',
    taxNumber: ({ number }: { number: string }): string => `Tax number: ${number}`,
    registerNumber: ({ number }: { number: string }): string => `Register number: ${number}`,
    writtenOn: 'Issued on',
    member: 'Member',
    none: 'None.',
    total: 'Total',
    timesAre: 'Dates are in Tunis time.',
  },
  withdrawals: {
    title: 'Withdrawal statement',
    count: 'Withdrawals',
    columns: {
      asked: 'Requested on',
      points: 'Points',
      amount: 'Amount',
      state: 'Status',
      paid: 'Paid on',
      reference: 'Transfer',
    },
    states: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected', paid: 'Paid' },
    paidOut: 'Paid out',
    onTheWay: 'Pending',
    /** A second line below the amount, if tax is withheld. */
    net: ({ amount }: { amount: string }): string => `Net ${amount}`,
    withheld: 'Tax withheld',
  },
  /** The withholding tax on withdrawals: sentences for the member, and the certificate. Amounts as `format.ts` formats them. */
  withholding: {
    amounts: ({ gross, withheld, net }: { gross: string; withheld: string; net: string }): string =>
      `Amount: ${gross}. Withholding tax: ${withheld}. You receive ${net}.`,
    /** A link. */
    certificate: 'Withholding tax certificate (PDF)',
    title: 'Withholding tax certificate',
    payer: 'Payer',
    payee: 'Payee',
    identifiers: {
      card: ({ number }: { number: string }): string => `Identity card: ${number}`,
      residence_card: ({ number }: { number: string }): string => `Residence card: ${number}`,
      tax_number: ({ number }: { number: string }): string => `Tax number: ${number}`,
      foreign: ({ number }: { number: string }): string => `Foreign number: ${number}`,
    } satisfies Record<BuyerIdentifierKind, (values: { number: string }) => string>,
    number: 'Certificate number',
    paidOn: 'Paid on',
    reference: 'Transfer reference',
    columns: { gross: 'Gross amount', base: 'Taxable base', rate: 'Rate', withheld: 'Tax withheld' },
    net: 'Net amount paid',
    withheldInWords: ({ words }: { words: string }): string => `Tax withheld in words: ${words}.`,
    note: 'This document does not replace the official certificate, which is issued on the TEJ platform.',
  },
  memberMonth: {
    title: 'Monthly report',
    points: 'Wallet points',
    columns: { movement: 'Movement', in: 'In', out: 'Out' },
    atStart: 'Opening balance',
    in: 'Points in',
    out: 'Points out',
    atEnd: 'Closing balance',
    payments: 'Payments',
    paymentColumns: { sent: 'Sent on', reference: 'Reference', pack: 'Pack', amount: 'Amount', state: 'Status' },
    paymentStates: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected', cancelled: 'Cancelled' },
    invoices: 'Invoices',
    invoiceColumns: { number: 'Number', due: 'Due date', amount: 'Amount', state: 'Status' },
  },
  financeMonth: {
    title: 'Finance report',
    columns: {
      day: 'Day',
      approved: 'Payments',
      invoicesPaid: 'Invoices',
      recharged: 'Recharges',
      credited: 'Credit',
      paidOut: 'Withdrawals',
      refunded: 'Refunds',
    },
    came: 'Money in',
    went: 'Money out',
    left: 'Difference',
    owed: 'Owed to members',
    inWallets: 'of which in wallets',
    inWithdrawals: 'of which in pending withdrawals',
    withheld: 'Tax withheld from withdrawals of the month',
    note: ({ day }: { day: string }): string =>
      `Includes approved payments (first instalment only, without used credit), money that became credit, paid invoices, paid withdrawals and approved recharges. The amount owed is as of ${day}. 2 points equal 1 TND.`,
    unit: 'The amounts of the table are in TND.',
    running: 'This month is not complete.',
  },
  vatMonth: {
    title: 'VAT report',
    rate: 'Rate',
    net: 'Net amount',
    vat: 'VAT',
    percent: ({ percent }: { percent: number }): string => `${percent}%`,
    noVat: 'No VAT',
    invoices: 'Invoices',
    creditNotes: 'Credit notes',
    note: ({ day }: { day: string }): string =>
      `Invoices minus credit notes, as of ${day}. An instalment counts in the month of its due date, a credit note in its own month. Cancelled and uploaded invoices are not included.`,
  },
  /** Statuses and kinds in exported tables. */
  exportWords: {
    status: {
      pending: 'Pending',
      approved: 'Approved',
      accepted: 'Accepted',
      rejected: 'Rejected',
      cancelled: 'Cancelled',
      mailing: 'Not confirmed',
      awaiting_code: 'Not confirmed',
      requested: 'Requested',
      paid: 'Paid',
      declined: 'Declined',
      not_due: 'Nothing due',
    } satisfies Record<PaymentStatus | WithdrawalStatus | RechargeStatus | RefundStatus, string>,
    invoice: { pending: 'Pending', paid: 'Paid', cancelled: 'Cancelled' } satisfies Record<InvoiceStatus, string>,
    receipt: { submitted: 'Sent', refused: 'Refused' },
    type: { cash: 'Cash', facility: 'Facility' } satisfies Record<PaymentType, string>,
    method: {
      ...{ postal: 'Postal transfer', d17: 'D17', izi: 'IZI' },
      ...{ flouci: 'Flouci', binance: 'Binance', bingx: 'BingX' },
    } satisfies Record<PaymentMethod, string>,
    account: { wallet: 'Wallet', facility: 'Service points' } satisfies Record<PointAccount, string>,
  },
  /** The list of the documents in an archive of electronic invoices. */
  eInvoiceList: {
    columns: {
      ...{ number: 'number', kind: 'kind', day: 'date', total: 'total TND', status: 'status' },
      ...{ reference: 'El Fatoora reference', file: 'file' },
    },
    kinds: { invoice: 'Invoice', credit_note: 'Credit note' },
    statuses: {
      ...{ invalid: 'To correct', ready: 'Signed', waiting: 'To be sent', sending: 'Being sent' },
      ...{ sent: 'Being checked', accepted: 'Accepted', rejected: 'Rejected' },
    } satisfies Record<EInvoiceStatus, string>,
    missing: 'The file is missing. Report this to the operator.',
  },
  /** The names of exported lists, as parts of file names. */
  exportFiles: {
    members: 'members',
    'selected-members': 'selected-members',
    payments: 'payments',
    'decided-payments': 'decided-payments',
    withdrawals: 'withdrawals',
    refunds: 'refunds',
    recharges: 'recharges',
    receipts: 'receipts',
    audit: 'audit',
    ledger: 'ledger',
    vat: 'vat',
    withholding: 'withholding-tax',
    'e-invoices': 'e-invoices',
  },
  /** Column titles of tables that staff and the operator export; the operator's command uses this wording. */
  exportColumns: {
    'payment id': 'payment id',
    reference: 'reference',
    'member id': 'member id',
    name: 'name',
    surname: 'surname',
    email: 'email',
    pack: 'pack',
    quantity: 'quantity',
    type: 'type',
    method: 'method',
    months: 'months',
    'total TND': 'total TND',
    'credit used TND': 'credit used TND',
    'received TND': 'received TND',
    status: 'status',
    reason: 'reason',
    sent: 'sent',
    decided: 'decided',
    'withdrawal id': 'withdrawal id',
    points: 'points',
    TND: 'TND',
    asked: 'asked',
    paid: 'paid',
    transfer: 'transfer',
    entry: 'entry',
    account: 'account',
    kind: 'kind',
    balance: 'balance',
    earned: 'earned',
    'valid from': 'valid from',
    source: 'source',
    period: 'period',
    'invoice id': 'invoice id',
    'invoice number': 'invoice number',
    'credit note number': 'credit note number',
    'invoice date': 'invoice date',
    'amount TND': 'amount TND',
    receipt: 'receipt',
    instalment: 'instalment',
    made: 'made',
    'payout file': 'payout file',
    layout: 'layout',
    payouts: 'payouts',
    'paid TND': 'paid TND',
    'made by': 'made by',
    cancelled: 'cancelled',
    'refund id': 'refund id',
    'recharge id': 'recharge id',
    'stamp TND': 'stamp TND',
    'net TND': 'net TND',
    certificate: 'certificate',
    'verified name': 'verified name',
    'tax or identity number': 'tax or identity number',
    'gross TND': 'gross TND',
    'base TND': 'base TND',
    'rate %': 'rate %',
    'withheld TND': 'withheld TND',
    'net to pay TND': 'net to pay TND',
    'VAT %': 'VAT %',
    'VAT TND': 'VAT TND',
    month: 'month',
    invoices: 'invoices',
    'credit notes': 'credit notes',
    message: 'message',
    'signed up': 'signed up',
    verified: 'verified',
    blocked: 'blocked',
    language: 'language',
    packs: 'packs',
    'valid points': 'valid points',
    'points not yet valid': 'points not yet valid',
    waiting: 'waiting',
    tags: 'tags',
    time: 'time',
    action: 'action',
    who: 'who',
    about: 'about',
    member: 'member',
    details: 'details',
  },
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
    } satisfies Record<StatementColumn, string>,
    kinds: {
      pack_bonus: 'Monthly bonus',
      pack_facility: 'Facility service points',
      pack_bonus_cancelled: 'Monthly bonus reversed',
      pack_facility_cancelled: 'Facility service points cancelled',
      withdrawal: 'Withdrawal',
      withdrawal_returned: 'Withdrawal returned',
      recharge: 'Recharge',
      invitation: 'Invitation',
      invitation_cancelled: 'Invitation reversed',
    } satisfies Record<EntryKind, string>,
    total: 'Total points',
    valid: 'Valid now',
    held: 'Not yet valid',
    note: 'Points can be withdrawn from the date in “Valid from”. 2 points are 1 TND. Times are those of Tunis.',
  },
};

export const STATEMENT_COLUMNS = ['date', 'movement', 'points', 'worth', 'validFrom', 'balance'] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

export type Translations = typeof source;
