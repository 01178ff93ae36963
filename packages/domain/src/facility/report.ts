import type { FileId, MemberId, ReportId, StaffId } from '../kernel/ids';
import type { Instant } from '../kernel/time';

/** A PDF about a member's facility service. */
export type Report = { id: ReportId; memberId: MemberId; pdfFileId: FileId; createdAt: Instant };

export type ReportEvent =
  | { type: 'report.added'; report: Report; by: StaffId; at: Instant }
  | { type: 'report.deleted'; report: Report; by: StaffId; at: Instant };
