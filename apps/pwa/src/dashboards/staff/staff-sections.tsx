import { i18n } from '@lingui/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import { CheckCheck, House, type LucideIcon } from 'lucide-react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { TwoStepGate } from '#features/staff-accounts/staff/two-step-gate';
import { usePageTitle } from '#platform/page-title';
import { useQueueCount } from '#shell/staff/queue/queue';
import { ErrorBoundary } from '#shell/states/error-boundary';
import { EmptyState } from '#ui/empty-state';
import { lazyExport } from '#ui/lazy-export';
import { Loading } from '#ui/loading';
import { TabCount } from '#ui/tab-count';
import { Tabs } from '#ui/tabs';
import { LAPTOP, useMedia } from '#ui/use-media';
import { SectionList } from './section-list';

/** One section of a staff dashboard. */
export type StaffSection = {
  /** The name in the address: `?view=payments`. */
  name: string;
  label: () => string;
  icon: LucideIcon;
  component: LazyExoticComponent<ComponentType>;
  /** Returns the title of its group in a long list. */
  group?: () => string;
  /** Returns the number of pending items; a hook of the feature. */
  useCount?: () => number;
};

type StaffSectionsProps = {
  label: string;
  sections: readonly StaffSection[];
  /** Shown while the dashboard has no section yet. */
  emptyText: string;
};

/**
 * The sections of a dashboard, one at a time. The section is in the address, so that a reload keeps it. Tabs in a strip
 * on a phone, in a list at the side on a laptop.
 */
export function StaffSections({ label, sections, emptyText }: StaffSectionsProps) {
  const router = useRouter();
  const { search } = useLocation();
  const isColumn = useMedia(LAPTOP);
  const first = sections[0];
  const current = sections.find(({ name }) => name === search.view) ?? first;
  usePageTitle(current?.label(), 'section');
  if (!current) return <EmptyState>{emptyText}</EmptyState>;

  const tabs = sections.map(({ name, label: sayLabel, icon: Icon, component: Section, group, useCount }) => ({
    value: name,
    href: `?view=${name}`,
    group: group?.(),
    label: sayLabel(),
    icon: <Icon className="size-5 shrink-0" />,
    badge: useCount ? <SectionCount useCount={useCount} /> : undefined,
    panel: (
      <ErrorBoundary resetKey={name}>
        <Loading>
          <Section />
        </Loading>
      </ErrorBoundary>
    ),
  }));
  const choose = (view: string) => void router.navigate({ to: '.', search: { view }, replace: true });
  return (
    <TwoStepGate>
      {isColumn ? (
        <SectionList label={label} sections={tabs} value={current.name} onChoose={choose} />
      ) : (
        <Tabs label={label} tabs={tabs} value={current.name} onChoose={choose} />
      )}
    </TwoStepGate>
  );
}

function SectionCount({ useCount }: { useCount: () => number }) {
  return <TabCount count={useCount()} />;
}

/** The first section of each staff dashboard: pending work and business figures. */
export const overviewSection: StaffSection = {
  name: 'overview',
  label: () => i18n._('Overview'),
  icon: House,
  component: lazyExport(() => import('#features/overview/staff/overview'), 'Overview'),
};

/** The section for statements of banks and wallets: for admins and finance. */
export const reconciliationSection: StaffSection = {
  name: 'reconciliation',
  label: () => i18n._('Reconciliation'),
  icon: CheckCheck,
  component: lazyExport(() => import('#features/reconciliation/staff/reconciliation-page'), 'ReconciliationPage'),
  useCount: () => useQueueCount('statement-lines'),
};
