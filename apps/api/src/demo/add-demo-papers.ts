import type { Seller } from '@waha/domain/company/staff/seller';
import { dayAt } from '@waha/domain/kernel/calendar/day';
import type { MemberId, PersonId } from '@waha/domain/kernel/ids';
import { formatTnd } from '@waha/domain/kernel/money';
import { inLanguage } from '@waha/domain/kernel/text/localized-text';
import { DAY, type Instant } from '@waha/domain/kernel/time';
import { DOCUMENT_PDF } from '@waha/domain/kernel/uploads';
import type { TaskStatus } from '@waha/domain/tasks/task';
import { sellerParty } from '../features/company/paper-parties.facts';
import { sellerNow } from '../features/company/seller.facts';
import { uploadReport } from '../features/facility/upload-report';
import { uploadTask } from '../features/tasks/upload-task';
import { makePaper } from '../platform/documents/paper/make-paper';
import type { Paper, PaperLine } from '../platform/documents/paper/paper';
import type { Services } from '../platform/services';
import { wordsIn } from '../platform/words/words';
import { addDemoInvoice, type DemoInvoice } from './add-demo-invoice';
import { atInstant } from './at-instant';
import { withDemoFile } from './with-demo-file';

type Owner = 'Nour' | 'Amina';
const SURNAMES: Record<Owner, string> = { Nour: 'Hamdi', Amina: 'Ben Salah' };

const INVOICES: readonly (DemoInvoice & { owner: Owner })[] = [
  { owner: 'Nour', what: 'Facility service, first quarter', amount: 90_000, daysAgo: 35, step: 'paid' },
  {
    owner: 'Nour',
    what: 'Facility service, second quarter',
    amount: 90_000,
    daysAgo: 12,
    step: 'refused',
    reason: 'Le numéro du virement ne se lit pas.',
  },
  { owner: 'Nour', what: 'Delivery of orders', amount: 24_500, daysAgo: 3, step: 'added' },
  { owner: 'Amina', what: 'Facility service, first quarter', amount: 120_000, daysAgo: 30, step: 'paid' },
  { owner: 'Amina', what: 'Facility service, second quarter', amount: 120_000, daysAgo: 6, step: 'sent' },
];

const TASKS: readonly { owner: Owner; key: string; daysAgo: number; status: TaskStatus }[] = [
  { owner: 'Nour', key: 'product-photos', daysAgo: 28, status: 'paid' },
  { owner: 'Nour', key: 'delivery-round', daysAgo: 7, status: 'pending' },
  { owner: 'Amina', key: 'welcome-calls', daysAgo: 9, status: 'pending' },
];

type Staff = 'Leila' | 'Karim' | 'Sonia';

/** What staff have given two of the demo people: invoices at every step, papers about work, and a report. */
export async function addDemoPapers(
  services: Services,
  people: Record<Owner, MemberId> & Record<Staff, PersonId>,
): Promise<void> {
  const { catalogue, clock, db } = services;
  const { brand } = catalogue.company;
  const seller = await sellerNow(db);
  // A commercial admin sees verified members only, and of these two that is Nour.
  const giver = { Nour: people.Karim, Amina: people.Leila };
  const write = (title: string, at: Instant, lines: readonly PaperLine[]) =>
    makePaper({ language: 'source', brand, title, reference: dayAt(at), at, facts: lines });

  for (const invoice of INVOICES) {
    const pdf = await makePaper(demoInvoicePaper(invoice, { brand, seller, at: clock() - invoice.daysAgo * DAY }));
    const { owner } = invoice;
    await addDemoInvoice(services, invoice, { pdf, memberId: people[owner], by: giver[owner], finance: people.Sonia });
  }
  for (const { owner, key, daysAgo, status } of TASKS) {
    const at = clock() - daysAgo * DAY;
    const task = catalogue.tasks.find((each) => each.key === key);
    const bytes = await write(inLanguage(task?.name ?? 'Task'), at, [
      ['What to do', inLanguage(task?.description ?? '')],
    ]);
    await withDemoFile(services, { bytes, rule: DOCUMENT_PDF }, (pdf, unit) =>
      uploadTask(atInstant(unit, at), { memberId: people[owner], taskDate: dayAt(at), status, pdf, by: giver[owner] }),
    );
  }
  const at = clock() - 5 * DAY;
  const bytes = await write('Facility report', at, [['Service', 'Everything was in order at the visit.']]);
  await withDemoFile(services, { bytes, rule: DOCUMENT_PDF }, (pdf, unit) =>
    uploadReport(atInstant(unit, at), { memberId: people.Nour, pdf, by: people.Karim }),
  );
}

/** An invoice as staff upload it: written elsewhere, so without a number of ours. */
function demoInvoicePaper(
  { owner, what, amount }: (typeof INVOICES)[number],
  { brand, seller, at }: { brand: string; seller: Seller; at: Instant },
): Paper {
  const { invoice: words } = wordsIn('source');
  const owed = formatTnd(amount);
  return {
    ...{ language: 'source', brand, author: seller.legalName, title: words.title, reference: dayAt(at), at },
    parties: [sellerParty(seller, 'source'), { label: words.buyer, name: `${owner} ${SURNAMES[owner]}`, lines: [] }],
    tables: [
      {
        columns: [
          { title: words.description, share: 79 },
          { title: words.amount, share: 21, align: 'end' },
        ],
        rows: [[what, owed]],
      },
    ],
    totals: [[words.total, owed]],
  };
}
