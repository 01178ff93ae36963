import { i18n } from '@lingui/core';
import { extractDigits } from '@waha/domain/kernel/text/plain-digits';
import { SECOND } from '@waha/domain/kernel/time';
import { walletRefusals } from '@waha/domain/wallet/wallet.refusals';
import { isWithdrawalCode } from '@waha/domain/wallet/withdrawal-code';
import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { createPluralValues } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import { useMember } from '#platform/session';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { Notice } from '#ui/notice';
import { WithdrawOffline } from '../withdraw-action';
import type { WithdrawalBlock } from './find-withdrawal-block';
import { translateResendFailure, translateVerifyFailure, useCode } from './use-code';
import type { OpenRequest } from './withdraw-flow';

type CodeStepProps = {
  openRequest: OpenRequest;
  onDone: (points: number) => void;
  onBlocked: (block: WithdrawalBlock) => void;
  onStartAgain: () => void;
};

/** The step for the mailed code while it is valid; offers another one after it has expired (spec 2 §4). */
export function CodeStep({ openRequest, onDone, onBlocked, onStartAgain }: CodeStepProps) {
  const { userEmail } = useMember();
  const [code, setCode] = useState('');
  const [refusals, setRefusals] = useState(0);
  const secondsLeft = useSecondsLeft(openRequest.endsAt);
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const { verify, resend } = useCode(openRequest, code, {
    onDone: () => onDone(openRequest.points),
    onRefused: () => {
      setCode('');
      setRefusals(refusals + 1);
    },
    onBlocked,
  });
  const isExpired = secondsLeft === 0;
  const expired = translateText(walletRefusals.code_expired.text);
  const refused = verify.isError ? translateVerifyFailure(verify.error) : undefined;
  const notResent = resend.isError ? translateResendFailure(resend.error) : undefined;

  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        if (isWithdrawalCode(code) && !isExpired) verify.mutate();
      }}
    >
      {openRequest.isEarlier ? (
        <Notice tone="blue" icon={<RotateCcw />}>
          {translateText(walletRefusals.withdrawal_open.text)}
        </Notice>
      ) : null}
      <p>
        {i18n._(
          'To withdraw {n, plural, one {1 point} other {{count} points}}, enter the six digits that were sent to {email}.',
          createPluralValues(openRequest.points, { email: userEmail }),
        )}{' '}
        {openRequest.withholding}
      </p>
      <CodeField
        // A new code gets an empty field with the focus.
        key={`${openRequest.endsAt} ${refusals}`}
        value={code}
        error={notResent ?? (isExpired ? expired : refused)}
        onChange={(typed) => {
          setCode(typed);
          if (verify.isError) verify.reset();
        }}
      />
      <Countdown left={secondsLeft} />
      {isOffline ? <WithdrawOffline /> : null}
      <div className="grid gap-2">
        {isExpired ? null : (
          <Button wide busy={verify.isPending} disabled={isOffline || !isWithdrawalCode(code)}>
            {i18n._('Confirm')}
          </Button>
        )}
        <Button
          wide
          // The only way to continue with this amount.
          variant={isExpired ? 'primary' : 'secondary'}
          busy={resend.isPending}
          disabled={!isExpired || isOffline}
          onPress={() => {
            setCode('');
            resend.mutate();
          }}
        >
          {i18n._('Resend code')}
        </Button>
        {isExpired ? (
          <Button wide variant="quiet" disabled={resend.isPending} onPress={onStartAgain}>
            {i18n._('Choose another amount')}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

/** The remaining seconds at which a screen reader announces the time; not every second. */
const ANNOUNCED_SECONDS = [10, 30];

/** Shows the seconds for which a code is still valid. */
function Countdown({ left: secondsLeft }: { left: number }) {
  const milestone = ANNOUNCED_SECONDS.find((seconds) => secondsLeft > 0 && secondsLeft <= seconds);
  return (
    <div className="text-sm text-ink-soft tabular-nums">
      <p role="timer">
        {secondsLeft > 0 ? i18n._('The code expires in {left} seconds.', { left: secondsLeft }) : null}
      </p>
      <p role="status" className="sr-only">
        {milestone ? i18n._('{milestone} seconds left', { milestone }) : ''}
      </p>
    </div>
  );
}

/**
 * Returns the whole seconds until `endsAt`, by the clock instead of counted ticks: correct after a phone has slept,
 * too.
 */
function useSecondsLeft(endsAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const updateClock = () => {
      clearTimeout(timer);
      const at = Date.now();
      setNow(at);
      // At the next full second.
      if (at < endsAt) timer = setTimeout(updateClock, (endsAt - at) % SECOND || SECOND);
    };
    updateClock();
    document.addEventListener('visibilitychange', updateClock);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', updateClock);
    };
  }, [endsAt]);
  return Math.max(0, Math.ceil((endsAt - now) / SECOND));
}

type CodeFieldProps = { value: string; error: string | undefined; onChange: (code: string) => void };

/** A field for six digits: typed, pasted with surrounding text, or filled in by the keyboard. */
function CodeField({ value, error, onChange }: CodeFieldProps) {
  return (
    <Field
      label={i18n._('Code')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      value={value}
      onChange={(text) => onChange(extractDigits(text).slice(0, 6))}
      error={error}
      className="[&_input]:text-xl [&_input]:tracking-[0.4em] [&_input]:tabular-nums"
    />
  );
}
