import { i18n } from '@lingui/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WirePayoutFileDetails } from '@waha/domain/payouts/staff/payout-files.contract';
import type { WireSource } from '@waha/domain/reconciliation/reconciliation.contract';
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { translateError } from '#platform/translate-error';
import { StatementFileField } from '#shell/staff/statements/statement-file-field';
import { sourcesQuery } from '#shell/staff/statements/statement-sources.queries';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { FailureNotice } from '#ui/failure-notice';
import { Form } from '#ui/form';
import { Notice } from '#ui/notice';
import { SelectField } from '#ui/select-field';
import { fetchMatching } from '../payout-files.queries';
import { StatementMatches } from './statement-matches';

type StatementPaymentProps = { file: WirePayoutFileDetails; onDone: () => void };

/** Compares the statement of a bank with a payout file, and marks the lines that it pays as paid. */
export function StatementPayment({ file, onDone }: StatementPaymentProps) {
  return (
    <section
      aria-label={i18n._('Mark as paid from a statement')}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-xl border border-line bg-surface p-4"
    >
      <QueryBoundary query={useQuery(sourcesQuery())}>
        {(sources) =>
          sources.length === 0 ? <NoSource /> : <Comparison file={file} sources={sources} onDone={onDone} />
        }
      </QueryBoundary>
    </section>
  );
}

/** The columns of a bank are chosen with its first statement, in the section of reconciliation. */
function NoSource() {
  return (
    <EmptyState
      action={
        <Link to="." search={{ view: 'reconciliation' }} className="text-blue underline underline-offset-4">
          {i18n._('Import a statement')}
        </Link>
      }
    >
      {i18n._('The columns of your bank are not known yet. Import a statement of it once, then come back.')}
    </EmptyState>
  );
}

function Comparison({ file, sources, onDone }: StatementPaymentProps & { sources: readonly WireSource[] }) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const [statement, setStatement] = useState<File>();
  const [sourceId, setSourceId] = useState(sources[0]?._id ?? '');
  const matching = useMutation({ mutationFn: fetchMatching });

  function choose(next: File | undefined): void {
    setStatement(next);
    matching.reset();
  }
  function chooseSource(next: string): void {
    setSourceId(next);
    matching.reset();
  }
  return (
    <>
      <Form
        aria-label={i18n._('Compare a statement')}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={() => statement && matching.mutate({ fileId: file._id, sourceId, statement })}
      >
        {isOffline ? (
          <Notice tone="sun" icon={<CloudOff />}>
            {i18n._('You must be online to compare a statement.')}
          </Notice>
        ) : null}
        <StatementFileField
          value={statement}
          onChoose={choose}
          disabled={isOffline || matching.isPending}
          hint={i18n._('At most 2 MB and 20,000 lines. The file is compared and not stored.')}
        />
        <SelectField
          label={i18n._('Bank or wallet account')}
          name="source"
          options={sources.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={sourceId}
          onChange={chooseSource}
        />
        <FailureNotice>{matching.error ? translateError(matching.error) : undefined}</FailureNotice>
        <div>
          <Button variant="secondary" busy={matching.isPending} disabled={isOffline || !statement}>
            {i18n._('Compare')}
          </Button>
        </div>
      </Form>
      <p role="status" className={matching.isPending ? 'text-sm text-ink-soft' : 'sr-only'}>
        {matching.isPending ? i18n._('The statement is being read…') : null}
      </p>
      {matching.data ? (
        <StatementMatches key={matching.data.sha256} file={file} matching={matching.data} onDone={onDone} />
      ) : null}
    </>
  );
}
