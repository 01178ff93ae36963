import { i18n } from '@lingui/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WireLine } from '@waha/domain/reconciliation/reconciliation.contract';
import { ChevronRight } from 'lucide-react';
import { formatStaffTime } from '#platform/language/format';
import { useMember } from '#platform/session';
import { translateError } from '#platform/translate-error';
import { ShowMoreButton } from '#shell/staff/queue/show-more-button';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { toast } from '#ui/toast';
import { Untranslated } from '#ui/untranslated';
import { findItemAddress } from './find-item-address';
import { LineFacts } from './line-facts';
import { linesQuery, useSetAside } from './reconciliation.queries';
import { useHeldLines } from './use-held-lines';

/** Lists accepted lines with the items that they paid, or lines set aside with the reason. */
export function DecidedLines({ id, lineStatus }: { id: string; lineStatus: 'matched' | 'aside' }) {
  const list = useInfiniteQuery(linesQuery(id, lineStatus));
  const decided = list.data?.pages.flatMap(({ page }) => page) ?? [];
  const decidedIds = new Set(decided.map(({ _id }) => _id));
  const waiting = useHeldLines(id).filter(({ line, to }) => to === lineStatus && !decidedIds.has(line._id));
  const lines = [...waiting.map(({ line }) => line), ...decided];
  const label = lineStatus === 'matched' ? i18n._('Accepted lines') : i18n._('Ignored lines');
  return (
    <div style={{ maxWidth: '56rem' }} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <QueryBoundary query={list}>
        {() =>
          lines.length === 0 ? (
            <EmptyState>{i18n._('None yet.')}</EmptyState>
          ) : (
            <ul aria-label={label} className="divide-y divide-line rounded-xl border border-line bg-surface">
              {lines.map((line) => (
                <li key={line._id} className="grid gap-1 px-4 py-3">
                  <LineFacts line={line} />
                  {line.matched ? <PaidItem matched={line.matched} /> : null}
                  {line.matched && line.reversedOn ? (
                    <p className="text-sm">{i18n._('To accept the reversal, cancel that payment first.')}</p>
                  ) : null}
                  {line.standing === lineStatus ? null : (
                    <p className="text-sm text-ink-soft">{i18n._('Just ignored. This can still be undone.')}</p>
                  )}
                  {line.aside ? <SetAsideLine line={line} aside={line.aside} /> : null}
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      <ShowMoreButton list={list} />
    </div>
  );
}

/** The paid item, as a link for those who have its section. */
function PaidItem({ matched }: { matched: NonNullable<WireLine['matched']> }) {
  const { role } = useMember();
  const search = findItemAddress(matched, role, true);
  if (!search)
    return (
      <p className="text-sm">
        <PaidItemText {...matched} />
      </p>
    );
  return (
    <Link
      to="."
      search={search}
      className="flex min-h-11 items-center justify-between gap-3 text-sm text-blue hover:underline"
    >
      <PaidItemText {...matched} />
      <ChevronRight className="size-5 rtl:-scale-x-100" />
    </Link>
  );
}

function PaidItemText({ kind, payer, at, by }: NonNullable<WireLine['matched']>) {
  return (
    <span className="min-w-0">
      {kind === 'payment' ? i18n._('Matched to a payment of {name}', { name: payer }) : null}
      {kind === 'recharge' ? i18n._('Matched to a recharge of {name}', { name: payer }) : null}
      {kind === 'receipt' ? i18n._('Matched to an invoice of {name}', { name: payer }) : null}
      <span className="block text-ink-soft">{i18n._('{who}, {time}', { who: by, time: formatStaffTime(at) })}</span>
    </span>
  );
}

type SetAsideLineProps = { line: WireLine; aside: NonNullable<WireLine['aside']> };

function SetAsideLine({ line, aside: { reason, reversal, by, at } }: SetAsideLineProps) {
  const setLineAside = useSetAside();
  return (
    <div className="flex items-center justify-between gap-3 text-sm">
      <span className="min-w-0">
        {reason ? <Untranslated className="wrap-anywhere">{reason}</Untranslated> : null}
        {reversal ? (
          <>
            <span className="block">{i18n._('Settled by its reversal:')}</span>
            <Untranslated className="wrap-anywhere">{reversal.label}</Untranslated>
          </>
        ) : null}
        <span className="block text-ink-soft">{i18n._('{who}, {time}', { who: by, time: formatStaffTime(at) })}</span>
      </span>
      <Button
        variant="quiet"
        small
        busy={setLineAside.isPending}
        onPress={() =>
          setLineAside.mutate(
            { id: line._id, isAside: false },
            { onError: (error) => void toast.error(translateError(error)) },
          )
        }
      >
        {i18n._('Restore')}
      </Button>
    </div>
  );
}
