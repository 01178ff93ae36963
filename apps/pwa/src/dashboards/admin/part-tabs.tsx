import { useLocation, useRouter } from '@tanstack/react-router';
import type { ComponentType, CSSProperties } from 'react';
import { Loading } from '#ui/loading';
import { Tabs } from '#ui/tabs';

/** The height of the top bar and these tabs. */
const LIST_OFFSET_STYLE = { '--above-list': '10.5rem' } as CSSProperties;

type Part = { value: string; label: string; Page: ComponentType };

/** The parts of a section, one at a time; the part is in the address, and the first one is shown without it. */
export function PartTabs({ label, parts }: { label: string; parts: readonly [Part, ...Part[]] }) {
  const router = useRouter();
  const { view, part } = useLocation().search as Record<string, string | undefined>;
  const chosen = parts.find(({ value }) => value === part) ?? parts[0];
  return (
    <Tabs
      label={label}
      value={chosen.value}
      onChoose={(next) => void router.navigate({ to: '.', search: { view, part: next }, replace: true })}
      tabs={parts.map(({ value, label: name, Page }) => ({
        value,
        label: name,
        panel: (
          <Loading>
            <div style={LIST_OFFSET_STYLE}>
              <Page />
            </div>
          </Loading>
        ),
      }))}
    />
  );
}
