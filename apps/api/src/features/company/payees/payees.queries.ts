import type { WirePayee } from '@waha/domain/company/company.contract';
import { type PayeeContent, toPayees } from '@waha/domain/company/staff/payees-draft';
import type { PayeesDraft } from '@waha/domain/company/staff/payees-draft-schema';
import type { Language } from '@waha/domain/kernel/languages';
import { resolveContent } from '@waha/domain/kernel/text/localized-text';
import type { Instant } from '@waha/domain/kernel/time';
import type { Database } from '#platform/database/database';
import { findCompleteDraft, findPublishedState } from '#platform/drafts/draft.queries';
import { listVersions } from '#platform/drafts/draft.store';
import type { DraftKindDefinition } from '#platform/drafts/draft-kind';
import { PAYEES_ITEM_ID } from './payees-drafts';

/** Returns the enabled accounts as members see them. */
export function viewPayees(payees: readonly PayeeContent[], language?: Language): WirePayee[] {
  const enabledPayees = payees.filter(({ enabled }) => enabled).map(({ enabled: _, ...payee }) => payee);
  return resolveContent(enabledPayees, language);
}

/** Returns the draft as members would see it; without a draft, the published accounts. */
export async function previewPayees(
  db: Database,
  definition: DraftKindDefinition<PayeesDraft>,
  language: Language | undefined,
): Promise<WirePayee[]> {
  const publishedState = await findPublishedState(db, definition, PAYEES_ITEM_ID);
  const draft = await findCompleteDraft(db, definition, PAYEES_ITEM_ID, publishedState);
  return viewPayees(toPayees(draft?.content ?? publishedState.published), language);
}

/** Returns the accounts that members saw at an instant. */
export async function findPayeesAt(
  db: Database,
  definition: DraftKindDefinition<PayeesDraft>,
  { at, language }: { at: Instant; language: Language | undefined },
): Promise<WirePayee[]> {
  const { published } = await findPublishedState(db, definition, PAYEES_ITEM_ID);
  const versions = await listVersions<PayeesDraft>(db, { kind: 'payees', itemId: PAYEES_ITEM_ID });
  // The content of the files has no time: it applied before the first version.
  const version = versions.find(({ publishedAt }) => publishedAt === null || publishedAt <= at);
  return viewPayees(toPayees(version?.content ?? published), language);
}
