import type { AuditAction } from '@waha/domain/audit-action';
import type { DraftWarning } from '@waha/domain/kernel/drafts/draft-warning';
import type { Language } from '@waha/domain/kernel/languages';
import type { Instant } from '@waha/domain/kernel/time';
import type { RefusalCode } from '@waha/domain/refusals';
import type { Database, Tx } from '../database/database';
import type { UnitOfWork } from '../database/unit-of-work';

import type { DraftKind } from './draft.tables';

/** The published state of an item, without its draft. */
export type PublishedState<Content> = {
  /** The content that members see; for a new item, its initial content. */
  published: Content;
  /** The item was created in the app and never published. */
  isNew: boolean;
  version: number;
  /** The number of edits so far: an editor that knows a lower one has an old draft. */
  revision: number;
};

/** The place of a fault in a draft, its code, which the page translates, and the language of a missing text. */
export type DraftFault = { path: string; code: string; language?: Language };

/**
 * The definition of one kind of catalogue item. Shared code saves drafts, publishes them now or later, and restores
 * versions.
 */
export type DraftKindDefinition<Content extends object> = {
  kind: DraftKind;
  /** The refusal when the item does not exist. */
  missingCode: RefusalCode;
  publishedAction: AuditAction;
  scheduledAction: AuditAction;
  find(db: Tx | Database, itemId: string): Promise<PublishedState<Content> | undefined>;
  /** Notifies the people concerned of a scheduled publication, in the transaction of that decision. */
  onSchedule?(unit: UnitOfWork, publishAt: Instant): Promise<void>;
  /** @returns the number of edits, including this one */
  countEdit(tx: Tx, itemId: string): Promise<number>;
  /** Returns the parts in which the two differ. */
  findChanges(before: Content, after: Content): string[];
  /** Returns all faults that prevent publication. */
  findFaults(tx: Tx, itemId: string, content: Content): Promise<readonly DraftFault[]>;
  /** Returns the doubtful parts that a person must confirm. */
  findWarnings?(content: Content, was: PublishedState<Content>): readonly DraftWarning[];
  /**
   * Publishes the content to its readers, and notifies them.
   * @returns further details for the audit log
   */
  publish(
    unit: UnitOfWork,
    itemId: string,
    content: Content,
    previous: PublishedState<Content> & { version: number },
  ): Promise<Record<string, string | number>>;
  /** Deletes an item that was created in the app and never published, when its draft is discarded. */
  drop(tx: Tx, itemId: string): Promise<void>;
  /** Fills fields that did not exist when the content was written, with their published values. */
  fillMissingFields(content: Content, published: Content): Content;
};
