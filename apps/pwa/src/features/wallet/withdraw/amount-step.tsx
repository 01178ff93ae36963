import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { extractDigits } from '@waha/domain/kernel/text/plain-digits';
import type { WireWallet } from '@waha/domain/wallet/wallet.contract';
import { walletRefusals } from '@waha/domain/wallet/wallet.refusals';
import { checkWithdrawalAmount, parsePoints } from '@waha/domain/wallet/withdrawal';
import { Clock, MailX } from 'lucide-react';
import { useState } from 'react';
import { createPluralValues, formatDueDay, formatTnd } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import { useMember } from '#platform/session';
import { useSubmit } from '#platform/use-submit';
import { Button } from '#ui/button';
import { DetailList } from '#ui/detail-list';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { Notice } from '#ui/notice';
import { Skeleton } from '#ui/skeleton';
import { computeValidPoints, findWithdrawableAt } from '../home/coming-points';
import { payoutQuery } from '../wallet.queries';
import { CompleteProfileButton, listPayoutDetails, NoPayoutNotice } from './payout-details';

type AmountStepProps = { wallet: WireWallet; initialPoints: number | undefined; onChoose: (points: number) => void };

/**
 * The number of points: digits only, from 1 to the valid points (spec 2 §5). The recipient is above it, so that nobody
 * learns only after typing that it is missing.
 */
export function AmountStep({ wallet, initialPoints, onChoose }: AmountStepProps) {
  const { userId } = useMember();
  const payout = useQuery(payoutQuery(userId));
  const now = Date.now();
  const valid = computeValidPoints(wallet.pointHistory, now);
  const [typed, setTyped] = useState(initialPoints ? String(initialPoints) : '');
  const [refused, setRefused] = useState<string>();
  const { submit, message } = useSubmit(
    (text: string) => checkWithdrawalAmount(parsePoints(text), { validPoints: valid }),
    async (points) => onChoose(points),
  );
  if (valid < 1) return <NoValidPoints nextAt={findWithdrawableAt(wallet.pointHistory, now)} />;

  if (wallet.mailDownSince) return <CodesUnavailable />;

  const points = parsePoints(typed);
  const hasNoPayout = payout.data === null;
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        setRefused(typed);
        void submit(typed);
      }}
    >
      {payout.isPending ? <Skeleton className="h-23" /> : null}
      {payout.data ? <DetailList details={listPayoutDetails(payout.data)} /> : null}
      {hasNoPayout ? <NoPayoutNotice /> : null}
      <Field
        label={i18n._('Points to withdraw')}
        name="points"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={(text) => setTyped(extractDigits(text).slice(0, 9))}
        error={typed === refused ? message : undefined}
        hint={i18n._(
          'You can withdraw up to {n, plural, one {1 point} other {{count} points}}.',
          createPluralValues(valid),
        )}
      />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className="text-2xl font-semibold tabular-nums">{formatTnd(pointsToMillimes(points ?? 0))}</output>
        <Button variant="secondary" small onPress={() => setTyped(String(valid))}>
          {i18n._('All {points}', { points: valid })}
        </Button>
      </div>
      <div className="grid gap-2">
        {hasNoPayout ? <CompleteProfileButton /> : null}
        <Button wide variant={hasNoPayout ? 'secondary' : 'primary'}>
          {i18n._('Continue')}
        </Button>
      </div>
    </Form>
  );
}

/** Shown before an amount is typed, not after it was confirmed. */
function CodesUnavailable() {
  return (
    <Notice tone="sun" icon={<MailX />}>
      <p>
        {i18n._(
          'Withdrawals are not available at the moment: the confirmation code is sent by email, and email is not working.',
        )}
      </p>
      <p className="mt-1">
        {i18n._('Your points are safe. This page updates automatically when withdrawals are available again.')}
      </p>
    </Notice>
  );
}

function NoValidPoints({ nextAt }: { nextAt: number | undefined }) {
  return (
    <Notice tone="sun" icon={<Clock />}>
      <p>{translateText(walletRefusals.no_valid_points.text)}</p>
      {nextAt ? (
        <p className="mt-1">{i18n._('The next points become valid on {date}.', { date: formatDueDay(nextAt) })}</p>
      ) : null}
    </Notice>
  );
}
