import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isAboveLimit } from '@waha/domain/payouts/payout-limits';
import type { WireDuePayout, WireDuePayouts } from '@waha/domain/payouts/staff/payout-files.contract';
import { ChevronRight, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { createPluralValues, formatTnd } from '#platform/language/format';
import { useMember } from '#platform/session';
import { translateError } from '#platform/translate-error';
import { getMemberView } from '#shell/staff/member-link';
import { PayoutSums } from '#shell/staff/payouts/payout-sums';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { Notice } from '#ui/notice';
import { SelectField } from '#ui/select-field';
import { toast } from '#ui/toast';
import { Untranslated } from '#ui/untranslated';
import { FileHeading } from './file-heading';
import { duePayoutsQuery, useCreatePayoutFile } from './payout-files.queries';
import { translatePayoutKind, translatePayoutWarning } from './payout-files.texts';
import { usePayoutFilesAddress } from './payout-files-address';

const getKey = ({ kind, _id }: WireDuePayout) => `${kind} ${_id}`;
const isSelectable = ({ warnings }: WireDuePayout) => !warnings.some(({ isBlocking }) => isBlocking);

/** The payouts that are due, to choose those of a new file: all that the layout takes are selected at first. */
export function NewPayoutFile() {
  const [layout, setLayout] = useState<string>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FileHeading>{i18n._('New payout file')}</FileHeading>
      <QueryBoundary query={useQuery(duePayoutsQuery(layout))}>
        {(due) => <Selection key={due.layout} due={due} onLayout={setLayout} />}
      </QueryBoundary>
    </div>
  );
}

function Selection({ due, onLayout }: { due: WireDuePayouts; onLayout: (layout: string) => void }) {
  const { open } = usePayoutFilesAddress();
  const create = useCreatePayoutFile();
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const selectable = due.payouts.filter(isSelectable);
  const ticked = selectable.filter((payout) => !unticked.has(getKey(payout)));
  const total = ticked.reduce((sum, { amount }) => sum + amount, 0);
  const limitId = useId();
  const exceeded = translateExceededLimit(due, total);

  function toggle(payout: WireDuePayout): void {
    const next = new Set(unticked);
    if (!next.delete(getKey(payout))) next.add(getKey(payout));
    setUnticked(next);
  }
  const send = () =>
    create.mutate(
      {
        layout: due.layout,
        payouts: ticked.map(({ kind, _id, amount, method, number }) => ({ kind, _id, amount, method, number })),
      },
      {
        onSuccess: ({ file }) => {
          toast.success(i18n._('Payout file created.'));
          open(file._id);
        },
        onError: (error) => toast.error(translateError(error)),
      },
    );

  return (
    <>
      <SelectField
        label={i18n._('Layout')}
        name="layout"
        className="max-w-80"
        options={due.layouts.map(({ name }) => ({ value: name, label: name }))}
        value={due.layout}
        onChange={onLayout}
        hint={i18n._('The columns that your bank or wallet expects.')}
      />
      {due.payouts.length === 0 ? (
        <EmptyState picture="all-done">{i18n._('No approved withdrawals or refunds to pay.')}</EmptyState>
      ) : (
        <>
          <Button
            variant="quiet"
            small
            className="justify-self-start"
            disabled={selectable.length === 0}
            onPress={() => setUnticked(ticked.length > 0 ? new Set(selectable.map(getKey)) : new Set())}
          >
            {ticked.length > 0 ? i18n._('Clear selection') : i18n._('Select all')}
          </Button>
          <ul
            aria-label={i18n._('Payouts due')}
            className="overflow-hidden rounded-xl border border-line bg-surface divide-y divide-line"
          >
            {due.payouts.map((payout) => (
              <PayoutRow
                key={getKey(payout)}
                payout={payout}
                isTicked={isSelectable(payout) && !unticked.has(getKey(payout))}
                onToggle={() => toggle(payout)}
              />
            ))}
          </ul>
          {due.hasMore ? (
            <p className="text-sm text-ink-soft">{i18n._('More payouts appear here when these are paid.')}</p>
          ) : null}
          <div className="sticky bottom-0 -mx-1 grid gap-3 border-t border-line bg-paper px-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
            <div className="max-w-120 text-sm">
              {ticked.length > 0 ? (
                <PayoutSums payouts={ticked} />
              ) : (
                <p className="text-ink-soft">{i18n._('Choose at least one payout.')}</p>
              )}
              <Limits due={due} total={total} />
              <p id={limitId} role="status" className="text-bougainvillea">
                {exceeded}
              </p>
            </div>
            <Button
              disabled={ticked.length === 0}
              reasonsId={exceeded && limitId}
              busy={create.isPending}
              onPress={exceeded ? () => {} : send}
            >
              {i18n._(
                '{n, plural, one {Make a file of 1 payout} other {Make a file of {count} payouts}}',
                createPluralValues(ticked.length),
              )}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

type PayoutRowProps = { payout: WireDuePayout; isTicked: boolean; onToggle: () => void };

function PayoutRow({ payout, isTicked, onToggle }: PayoutRowProps) {
  const { kind, userId, name, userName, method, number, amount, withheld, warnings, inFile } = payout;
  return (
    <li className="flex items-start">
      <label className="flex min-h-14 min-w-0 flex-1 items-start gap-3 px-4 py-3 has-enabled:cursor-pointer has-enabled:hover:bg-paper">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-blue"
          checked={isTicked}
          disabled={!isSelectable(payout)}
          onChange={onToggle}
        />
        <span className="min-w-0 flex-1">
          <Untranslated className="font-medium">{name}</Untranslated>
          <span className="block text-sm text-ink-soft wrap-anywhere">
            {translatePayoutKind(kind)}
            {method ? (
              <>
                {' · '}
                <Untranslated isCode>{`${method} ${number}`.trim()}</Untranslated>
              </>
            ) : null}
          </span>
          {withheld ? (
            <span className="block text-sm text-ink-soft">
              {i18n._('Gross {gross}, withholding tax {withheld}', {
                gross: formatTnd(amount + withheld),
                withheld: formatTnd(withheld),
              })}
            </span>
          ) : null}
          {warnings.map(({ code, isBlocking }) => (
            <span key={code} className={`block text-sm ${isBlocking ? 'text-bougainvillea' : 'text-sun-ink'}`}>
              {translatePayoutWarning(code, inFile)}
            </span>
          ))}
        </span>
        <span className="font-medium tabular-nums">{formatTnd(amount)}</span>
      </label>
      <MemberPageLink userId={userId} name={userName} />
    </li>
  );
}

/** Opens the page of the member beside the row, outside of its label: a press on the row selects it. */
function MemberPageLink({ userId, name }: { userId: string; name: string }) {
  const view = getMemberView(useMember().role);
  if (!view) return null;
  return (
    <Link
      to="."
      search={{ view, item: userId }}
      aria-label={i18n._('Open the page of {name}', { name })}
      className="flex size-14 shrink-0 items-center justify-center text-ink-soft hover:bg-paper hover:text-ink"
    >
      <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
    </Link>
  );
}

/** Says which limit the selection exceeds; undefined if none. The server checks the limits again. */
function translateExceededLimit({ limits: { file, dayLeft } }: WireDuePayouts, total: number): string | undefined {
  if (isAboveLimit(total, file)) return i18n._('The selection is above the limit for a file. Remove some payouts.');
  if (isAboveLimit(total, dayLeft))
    return i18n._('The selection is above the amount that is left today. Remove some payouts.');
  return undefined;
}

/** The limits that matter: what is left of them, and that another person must mark the file as paid. */
function Limits({ due: { limits, needsTwoAbove }, total }: { due: WireDuePayouts; total: number }) {
  const isAbove = needsTwoAbove !== undefined && total > needsTwoAbove;
  return (
    <>
      {limits.file === undefined ? null : (
        <p className="text-ink-soft">
          {i18n._('A file can have at most {amount}.', { amount: formatTnd(limits.file) })}
        </p>
      )}
      {limits.dayLeft === undefined ? null : (
        <p className="text-ink-soft">{i18n._('{amount} is left today.', { amount: formatTnd(limits.dayLeft) })}</p>
      )}
      {isAbove ? (
        <Notice tone="sun" icon={<Users />}>
          {i18n._('Above the limit for one person: a colleague must mark this file as paid.')}
        </Notice>
      ) : null}
    </>
  );
}
