import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireCatalogueTask } from '@waha/domain/tasks/tasks.contract';
import { FileText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { usePopup } from '#shell/popup/popup-address';
import { usePopupTitle } from '#shell/popup/popup-frame';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { TaskIcon } from './task-icon';
import { TaskReportSection } from './task-report-section';
import { TaskSteps } from './task-steps';
import { catalogueQuery } from './tasks.queries';

/** One task: its steps, its benefit, and the member's report of it. */
export function TaskDetails({ taskKey }: { taskKey: string }) {
  const catalogue = useQuery(catalogueQuery());
  const task = catalogue.data?.find(({ key }) => key === taskKey);
  usePopupTitle(task?.name);
  return <QueryBoundary query={catalogue}>{() => (task ? <Details task={task} /> : <UnknownTask />)}</QueryBoundary>;
}

/** The task of an old link, which the installation no longer has or shows. */
function UnknownTask() {
  const { change } = usePopup();
  return (
    <EmptyState picture="no-results" action={<Button onPress={() => change({})}>{i18n._('Tasks')}</Button>}>
      {i18n._('Task not found.')}
    </EmptyState>
  );
}

function Details({ task }: { task: WireCatalogueTask }) {
  const { description, steps, brings, icon } = task;
  const article = useRef<HTMLElement>(null);
  // The popup keeps the scroll position of the list.
  useEffect(() => article.current?.scrollIntoView?.({ block: 'start' }), []);
  return (
    <article ref={article} className="grid gap-6">
      <div className="flex items-start gap-3">
        <TaskIcon name={icon} />
        <p className="min-w-0 flex-1 text-ink-soft">{description}</p>
      </div>
      {steps ? <TaskSteps steps={steps} /> : null}
      {brings ? (
        <section className="grid gap-2 rounded-xl bg-blue-wash p-4">
          <h3 className="flex items-center gap-2 font-semibold">
            <FileText className="size-5 text-blue" />
            {i18n._('What it brings')}
          </h3>
          <p>{brings}</p>
        </section>
      ) : null}
      <TaskReportSection task={task} />
    </article>
  );
}
