import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPluralValues } from '#platform/language/format';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { SkeletonList } from '#ui/skeleton';
import { StatusMark } from '#ui/status-mark';
import { toast } from '#ui/toast';
import { OneFieldForm } from './one-field-form';
import { RecoveryCodes } from './recovery-codes';
import { twoStepQuery, useEndTwoStep, useRenewRecoveryCodes } from './two-step.queries';
import { TwoStepSetUp } from './two-step-set-up';

/**
 * The section in staff's Paramètres: their second step, its recovery codes, and turning it off if it is not required.
 */
export function TwoStepSection() {
  const twoStepRead = useQuery(twoStepQuery);
  // Content that is shown once stays until it is closed, even if the status is refetched.
  const [isSettingUp, setSettingUp] = useState(false);
  if (isSettingUp) return <TwoStepSetUp onDone={() => finishSetUp()} />;
  function finishSetUp() {
    setSettingUp(false);
    void twoStepRead.refetch();
  }
  return (
    <QueryBoundary query={twoStepRead} skeleton={<SkeletonList rows={2} rowClassName="h-12" />}>
      {({ isOn, isRequired, recoveryCodesLeft }) =>
        isOn ? (
          <SwitchedOn isRequired={isRequired} left={recoveryCodesLeft} />
        ) : (
          <div className="grid gap-3">
            <p className="text-ink-soft">{i18n._('You log in with the password alone.')}</p>
            <Button variant="secondary" onPress={() => setSettingUp(true)}>
              {i18n._('Set up two-step verification')}
            </Button>
          </div>
        )
      }
    </QueryBoundary>
  );
}

function SwitchedOn({ isRequired, left: codesLeft }: { isRequired: boolean; left: number }) {
  const [openForm, setOpenForm] = useState<'codes' | 'end'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = useRenewRecoveryCodes();
  const end = useEndTwoStep();
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />;
  const code = { name: 'code', label: i18n._('Code'), autoComplete: 'one-time-code' } as const;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <StatusMark state="sent" word={i18n._('On')} />
        <span className="text-sm text-ink-soft">
          {i18n._(
            '{n, plural, one {1 recovery code left} other {{count} recovery codes left}}',
            createPluralValues(codesLeft),
          )}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" small onPress={() => setOpenForm('codes')}>
          {i18n._('New recovery codes')}
        </Button>
        {isRequired ? null : (
          <Button variant="quiet" small onPress={() => setOpenForm('end')}>
            {i18n._('Turn off')}
          </Button>
        )}
      </div>
      {openForm === 'codes' ? (
        <OneFieldForm
          {...code}
          key="codes"
          hint={i18n._('Your previous codes will stop working.')}
          verb={i18n._('Generate new codes')}
          send={(typed) => renew.mutateAsync(typed)}
          onSent={(reply) => {
            setOpenForm(undefined);
            setCodes(reply.recoveryCodes);
          }}
        />
      ) : null}
      {openForm === 'end' ? (
        <OneFieldForm
          {...code}
          key="end"
          isDangerous
          hint={i18n._('You will then log in with the password alone.')}
          verb={i18n._('Turn off')}
          send={(typed) => end.mutateAsync(typed)}
          onSent={() => toast.success(i18n._('Two-step verification is off.'))}
        />
      ) : null}
    </div>
  );
}
