import type { Seller } from '@waha/domain/company/staff/seller';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { DOCUMENT_PDF } from '@waha/domain/kernel/files/file-rule';
import type { MemberId, PersonId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { formatTnd } from '@waha/domain/kernel/money';
import { resolveText } from '@waha/domain/kernel/text/localized-text';
import { DAY, type Instant } from '@waha/domain/kernel/time';
import type { TaskStatus } from '@waha/domain/tasks/task';
import { createSellerParty } from '../features/company/document-parties.public-queries';
import { findCurrentSeller } from '../features/company/seller.public-queries';
import { uploadReport } from '../features/facility/upload-report';
import { uploadTask } from '../features/tasks/upload-task';
import { createPdf } from '../platform/documents/pdf/create-pdf';
import type { PdfContent, PdfLine } from '../platform/documents/pdf/pdf-content';
import type { Services } from '../platform/services';
import { getTranslations } from '../platform/translations/translations';
import { addDemoInvoice, type DemoInvoice } from './add-demo-invoice';
import { withDemoFile } from './with-demo-file';
import { withInstant } from './with-instant';

type Owner = 'Nour' | 'Amina';
const SURNAMES: Record<Owner, string> = { Nour: 'Hamdi', Amina: 'Ben Salah' };

const QUARTERS = {
  first: {
    source: 'Facility service, first quarter',
    fr: 'Service facility, premier trimestre',
    ar: 'خدمة التسهيلات، الثلاثي الأول',
    en: 'Facility service, first quarter',
  },
  second: {
    source: 'Facility service, second quarter',
    fr: 'Service facility, deuxième trimestre',
    ar: 'خدمة التسهيلات، الثلاثي الثاني',
    en: 'Facility service, second quarter',
  },
};
const DELIVERY = {
  source: 'Delivery of orders',
  fr: 'Livraison des commandes',
  ar: 'توصيل الطلبات',
  en: 'Delivery of orders',
};

const INVOICES: readonly (DemoInvoice & { owner: Owner })[] = [
  { owner: 'Nour', what: QUARTERS.first, amount: 90_000, daysAgo: 35, step: 'paid' },
  {
    owner: 'Nour',
    what: QUARTERS.second,
    amount: 90_000,
    daysAgo: 12,
    step: 'refused',
    reason: {
      source: 'Le numéro du virement ne se lit pas.',
      fr: 'Le numéro du virement est illisible.',
      ar: 'رقم التحويل غير مقروء.',
      en: 'The number of the transfer cannot be read.',
    },
  },
  { owner: 'Nour', what: DELIVERY, amount: 24_500, daysAgo: 3, step: 'added' },
  { owner: 'Amina', what: QUARTERS.first, amount: 120_000, daysAgo: 30, step: 'paid' },
  { owner: 'Amina', what: QUARTERS.second, amount: 120_000, daysAgo: 6, step: 'sent' },
];

const TASKS: readonly { owner: Owner; key: string; daysAgo: number; status: TaskStatus }[] = [
  { owner: 'Nour', key: 'product-photos', daysAgo: 28, status: 'paid' },
  { owner: 'Nour', key: 'delivery-round', daysAgo: 7, status: 'pending' },
  { owner: 'Amina', key: 'welcome-calls', daysAgo: 9, status: 'pending' },
];

type Staff = 'Leila' | 'Karim' | 'Sonia';

const TO_DO_TITLE = { source: 'What to do', fr: 'À faire', ar: 'المطلوب', en: 'What to do' };
const REPORT = {
  title: { source: 'Facility report', fr: 'Rapport facility', ar: 'تقرير التسهيلات', en: 'Facility report' },
  service: { source: 'Service', fr: 'Service', ar: 'الخدمة', en: 'Service' },
  text: {
    source: 'Everything was in order at the visit.',
    fr: 'Tout était en ordre lors de la visite.',
    ar: 'كان كل شيء على ما يرام عند الزيارة.',
    en: 'Everything was in order at the visit.',
  },
};

/** Adds documents for two of the demo people: invoices in every state, task documents, and a report. */
export async function addDemoDocuments(
  services: Services,
  people: Record<Owner, MemberId> & Record<Staff, PersonId>,
): Promise<void> {
  const { catalogue, clock, db, config } = services;
  const { language = 'source' } = config;
  const { brand } = catalogue.company;
  const seller = await findCurrentSeller(db);
  // A commercial admin sees verified members only; of these two that is Nour.
  const giver = { Nour: people.Karim, Amina: people.Leila };
  const write = (title: string, at: Instant, lines: readonly PdfLine[]) =>
    createPdf({ language, brand, title, reference: getDayAt(at), at, details: lines });

  for (const invoice of INVOICES) {
    const pdf = await createPdf(
      createDemoInvoicePdf(invoice, { brand, seller, language, at: clock() - invoice.daysAgo * DAY }),
    );
    const { owner } = invoice;
    await addDemoInvoice(services, invoice, { pdf, memberId: people[owner], by: giver[owner], finance: people.Sonia });
  }
  for (const { owner, key, daysAgo, status } of TASKS) {
    const at = clock() - daysAgo * DAY;
    const task = catalogue.tasks.find((each) => each.key === key);
    const bytes = await write(resolveText(task?.name ?? 'Task', language), at, [
      [resolveText(TO_DO_TITLE, language), resolveText(task?.description ?? '', language)],
    ]);
    await withDemoFile(services, { bytes, rule: DOCUMENT_PDF }, (pdf, unit) =>
      uploadTask(withInstant(unit, at), {
        memberId: people[owner],
        taskDate: getDayAt(at),
        status,
        pdf,
        by: giver[owner],
      }),
    );
  }
  const at = clock() - 5 * DAY;
  const bytes = await write(resolveText(REPORT.title, language), at, [
    [resolveText(REPORT.service, language), resolveText(REPORT.text, language)],
  ]);
  await withDemoFile(services, { bytes, rule: DOCUMENT_PDF }, (pdf, unit) =>
    uploadReport(withInstant(unit, at), { memberId: people.Nour, pdf, by: people.Karim }),
  );
}

/** Returns an invoice that staff upload: it was written elsewhere, so it has no number of the app. */
function createDemoInvoicePdf(
  { owner, what, amount }: (typeof INVOICES)[number],
  { brand, seller, language, at }: { brand: string; seller: Seller; language: Language; at: Instant },
): PdfContent {
  const { invoice: translations } = getTranslations(language);
  const formattedAmount = formatTnd(amount);
  return {
    ...{ language, brand, author: seller.legalName, title: translations.title, reference: getDayAt(at), at },
    parties: [
      createSellerParty(seller, language),
      { label: translations.buyer, name: `${owner} ${SURNAMES[owner]}`, lines: [] },
    ],
    tables: [
      {
        columns: [
          { title: translations.description, share: 79 },
          { title: translations.amount, share: 21, align: 'end' },
        ],
        rows: [[resolveText(what, language), formattedAmount]],
      },
    ],
    totals: [[translations.total, formattedAmount]],
  };
}
