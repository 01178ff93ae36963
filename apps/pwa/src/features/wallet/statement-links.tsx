import { i18n } from '@lingui/core';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import { fillPath } from '@waha/domain/kernel/endpoint';
import { DAY } from '@waha/domain/kernel/time';
import { MEMBER_MONTH_PATH, WITHDRAWALS_DOCUMENT_PATH } from '@waha/domain/wallet/member-month-path';
import { readStatement } from '@waha/domain/wallet/wallet.contract';
import { FileText } from 'lucide-react';

/** Links to documents about the member's money. The server creates them on request, so they need the network. */
export function StatementLinks({ userId, now }: { userId: string; now: number }) {
  const thisMonth = getDayAt(now).slice(0, 7);
  const lastMonth = getDayAt(Date.parse(`${thisMonth}-01`) - DAY).slice(0, 7);
  const statement = fillPath(readStatement.path, { userId });
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
      <DocumentLink path={`${statement}?format=pdf`}>{i18n._('Statement as PDF')}</DocumentLink>
      <DocumentLink path={fillPath(MEMBER_MONTH_PATH, { userId, month: thisMonth })}>
        {i18n._('Report of this month')}
      </DocumentLink>
      <DocumentLink path={fillPath(MEMBER_MONTH_PATH, { userId, month: lastMonth })}>
        {i18n._('Report of last month')}
      </DocumentLink>
      <DocumentLink path={fillPath(WITHDRAWALS_DOCUMENT_PATH, { userId })}>
        {i18n._('Statement of withdrawals')}
      </DocumentLink>
      <DocumentLink path={`${statement}?format=csv`} isFile>
        {i18n._('Statement as CSV')}
      </DocumentLink>
    </ul>
  );
}

/** `isFile` saves the document instead of showing it. */
type DocumentLinkProps = { path: string; isFile?: boolean; children: string };

function DocumentLink({ path, isFile = false, children }: DocumentLinkProps) {
  return (
    <li>
      <a
        href={`/api${path}`}
        className="flex min-h-11 items-center gap-3 px-4 text-blue"
        {...(isFile ? { download: '' } : { target: '_blank', rel: 'noreferrer' })}
      >
        <FileText className="size-5 shrink-0" />
        {children}
      </a>
    </li>
  );
}
