import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireOperations } from '@waha/domain/operations/operations.contract';
import { sayError } from '../../../platform/say-error';
import { Loaded } from '../../../shell/states/query-boundary';
import { Skeleton } from '../../../ui/skeleton';
import { BuildsSeen } from './builds-seen';
import { Failures } from './failures';
import { NearQuota } from './near-quota';
import { Queues } from './queues';
import { operationsQuery } from './staff.queries';
import { BackupCard, DiskCard, MailCard, ProgramCard } from './standing-cards';
import { Verdict } from './verdict';

/** How the service is: one sentence for the tired, then what it rests on. */
export function OperationsPage() {
  return (
    <Loaded query={useQuery(operationsQuery())} sayFailure={sayError} skeleton={<Shapes />}>
      {(state) => <State state={state} />}
    </Loaded>
  );
}

function State({ state }: { state: WireOperations }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Verdict state={state} />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 [&>*]:min-w-0">
        <BackupCard {...state} />
        <DiskCard disk={state.disk} />
        <MailCard {...state} />
        <Queues queues={state.queues} />
        <ProgramCard {...state} />
        <BuildsSeen builds={state.builds} />
        <NearQuota uploads={state.uploads} />
      </div>
      <Failures failures={state.failures} />
    </div>
  );
}

function Shapes() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{i18n._('Loading')}</span>
      <Skeleton className="h-18" />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
        <Skeleton className="h-52 max-sm:hidden" />
      </div>
    </div>
  );
}
