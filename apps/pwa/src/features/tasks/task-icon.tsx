import { ClipboardCheck, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { logFailure } from '#offline/device/log-failure';

type Icons = Readonly<Record<string, LucideIcon>>;
let loadedIcons: Icons | undefined;

/**
 * The icon of a task; a default one for an unknown name, and until the drawings have loaded. They are decoration, so
 * phones do not keep them for offline.
 */
export function TaskIcon({ name }: { name: string }) {
  const [icons, setIcons] = useState(loadedIcons);
  useEffect(() => {
    if (!loadedIcons) void loadIcons().then(setIcons, logFailure('task icons'));
  }, []);
  const Icon = icons?.[name] ?? ClipboardCheck;
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-blue-wash text-blue">
      <Icon className="size-5" />
    </span>
  );
}

async function loadIcons(): Promise<Icons> {
  const { TASK_ICONS } = await import('./task-icons');
  loadedIcons = TASK_ICONS;
  return TASK_ICONS;
}
