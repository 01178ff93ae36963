import { i18n } from '@lingui/core';
import { useRef } from 'react';
import { usePopup } from '#shell/popup/popup-address';
import { usePopupParams } from '#shell/popup/popup-params';
import { Tabs } from '#ui/tabs';
import { TaskCatalogue } from './task-catalogue';
import { TaskDetails } from './task-details';
import { TaskHistory } from './task-history';

/**
 * The tasks, and the documents about completed ones (spec 2 §2): `?open=tasks`, with `&part=history`. One task is
 * `?open=tasks&task=KEY`.
 */
export function TasksPopup() {
  const { part, task } = usePopupParams('tasks');
  const { change } = usePopup();
  const lastTask = useRef<string>(undefined);
  if (task !== undefined) {
    lastTask.current = task;
    return <TaskDetails key={task} taskKey={task} />;
  }
  return (
    <Tabs
      label={i18n._('Tasks')}
      value={part === 'history' ? part : 'list'}
      onChoose={(next) => change(next === 'history' ? { part: next } : {})}
      tabs={[
        { value: 'list', label: i18n._('Tasks'), panel: <TaskCatalogue lastTask={lastTask.current} /> },
        { value: 'history', label: i18n._('History'), panel: <TaskHistory /> },
      ]}
    />
  );
}
