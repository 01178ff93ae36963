import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import {
  Boxes,
  Camera,
  ClipboardCheck,
  ClipboardList,
  FileText,
  GraduationCap,
  Languages,
  ListChecks,
  type LucideIcon,
  MapPin,
  Megaphone,
  MessageCircleQuestion,
  Package,
  PencilLine,
  PhoneCall,
  Store,
  Tent,
  Truck,
} from 'lucide-react';
import { usePopup } from '#shell/popup/popup-address';
import { usePopupParams } from '#shell/popup/popup-params';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Tabs } from '#ui/tabs';
import { TaskHistory } from './task-history';
import { catalogueQuery } from './tasks.queries';

/** The tasks, and the documents about completed ones (spec 2 §2): `?open=tasks`, with `&part=history`. */
export function TasksPopup() {
  const { part } = usePopupParams('tasks');
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
    <QueryBoundary query={catalogue}>
      {(tasks) => (
        <ul aria-label={i18n._('Tasks')} className="grid gap-x-6 sm:grid-cols-2">
          {tasks.map(({ key, name, description, icon }) => (
            <li key={key} className="flex items-start gap-3 border-b border-line py-3">
              <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-blue-wash text-blue">
                <TaskIcon name={icon} />
              </span>
              <span className="min-w-0">
                <span className="block font-medium">{name}</span>
                <span className="block text-sm text-ink-soft">{description}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </QueryBoundary>
  );
}

/** The icons that the app has for the names in the catalogue. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  boxes: Boxes,
  camera: Camera,
  'clipboard-list': ClipboardList,
  'file-text': FileText,
  'graduation-cap': GraduationCap,
  languages: Languages,
  'list-checks': ListChecks,
  'map-pin': MapPin,
  megaphone: Megaphone,
  'message-circle-question': MessageCircleQuestion,
  package: Package,
  'pencil-line': PencilLine,
  'phone-call': PhoneCall,
  store: Store,
  tent: Tent,
  truck: Truck,
};

/** The icon of a task; a default one for an unknown name. */
function TaskIcon({ name }: { name: string }) {
  const Icon = ICONS[name] ?? ClipboardCheck;
  return <Icon className="size-5" />;
}
