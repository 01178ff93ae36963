import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { sayError } from '../../platform/say-error';
import { sayText } from '../../platform/words';
import { useOwnParams } from '../../shell/popup/popup-params';
import { usePopup } from '../../shell/popup/popup-url';
import { Loaded } from '../../shell/states/query-boundary';
import { Tabs } from '../../ui/tabs';
import { TaskHistory } from './task-history';
import { TaskIcon } from './task-icon';
import { catalogueQuery } from './tasks.queries';

/** What there is to do, and the papers about what was done (spec 2 §2): `?open=tasks`, with `&part=history`. */
export function TasksPopup() {
  const { part } = useOwnParams('tasks');
  const { change } = usePopup();
  return (
    <Tabs
      label={i18n._('Tasks')}
      value={part === 'history' ? part : 'list'}
      onChoose={(next) => change(next === 'history' ? { part: next } : {})}
      tabs={[
        { value: 'list', label: i18n._('Tasks'), panel: <TaskCatalogue /> },
        { value: 'history', label: i18n._('History'), panel: <TaskHistory /> },
      ]}
    />
  );
}

function TaskCatalogue() {
  const catalogue = useQuery(catalogueQuery());
  return (
    <Loaded query={catalogue} sayFailure={sayError}>
      {(tasks) => (
        <ul aria-label={i18n._('Tasks')} className="grid gap-x-6 sm:grid-cols-2">
          {tasks.map(({ key, name, description, icon }) => (
            <li key={key} className="flex items-start gap-3 border-b border-line py-3">
              <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-blue-wash text-blue">
                <TaskIcon name={icon} />
              </span>
              <span className="min-w-0">
                <span className="block font-medium">{sayText(name)}</span>
                <span className="block text-sm text-ink-soft">{sayText(description)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
