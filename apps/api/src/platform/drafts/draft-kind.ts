import type { AuditAction } from '@waha/domain/audit-action';
import type { Instant } from '@waha/domain/kernel/time';
import type { RefusalCode } from '@waha/domain/refusals';
import type { Database, Tx } from '../database/database';
import type { UnitOfWork } from '../database/unit-of-work';

import type { DraftKind } from './draft.tables';

/** A thing as it stands, apart from its draft. */
export type PublishedState<Content> = {
  /** What members see; of a new one, what it begins with. */
  published: Content;
  /** It was made in the app and never published. */
  isNew: boolean;
  version: number;
  /** How many edits of its draft there were. */
  edits: number;
};

/** Where something is wrong in a draft, and why: a code that the page has words for. */
export type DraftFault = { path: string; code: string };

/**
 * What one kind of the catalogue adds to what is the same of all: keeping a draft, publishing it now or at a time, and going
 * back to what was.
 */
export type DraftKindDefinition<Content extends object> = {
  kind: DraftKind;
  /** What is said where there is no such thing. */
  missingCode: RefusalCode;
  publishedAction: AuditAction;
  scheduledAction: AuditAction;
  find(db: Tx | Database, itemId: string): Promise<PublishedState<Content> | undefined>;
  /** Tells those who have to know that it is to be published at a time, in the transaction in which that was decided. */
  onSchedule?(unit: UnitOfWork, publishAt: Instant): Promise<void>;
  /** @returns how many edits there are with this one */
  countEdit(tx: Tx, itemId: string): Promise<number>;
  /** The parts in which two of them differ. */
  findChanges(before: Content, after: Content): string[];
  /** All that keeps it from being published. */
  findFaults(tx: Tx, itemId: string, content: Content): Promise<readonly DraftFault[]>;
  /**
   * Gives it to whoever reads it, and tells them.
   * @returns what else the audit log says of it
   */
  publish(
    unit: UnitOfWork,
    itemId: string,
    content: Content,
    was: PublishedState<Content> & { version: number },
  ): Promise<Record<string, string | number>>;
  /** Takes away what was made in the app and never published, as its draft is given up. */
  drop(tx: Tx, itemId: string): Promise<void>;
  /** What was written before a field was there, with what stands in that field now. */
  fillMissingFields(content: Content, published: Content): Content;
};
