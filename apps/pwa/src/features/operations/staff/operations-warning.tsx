import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { findUrgentConcerns } from '@waha/domain/operations/concerns';
import { StaffWarning } from '#shell/staff/warning';
import { operationsQuery } from './staff.queries';
import { translateConcern } from './translate-concern';

/**
 * On every page of the desk but the one about the service, which says it itself: what cannot wait until somebody
 * looks there. Nothing when all is well, or not known.
 */
export function OperationsWarning() {
  const { data } = useQuery(operationsQuery());
  const { search } = useLocation();
  // Whoever switched the backups off knows it; the page about the service says it still.
  const concerns = data ? findUrgentConcerns(data).filter(({ about }) => about !== 'backup_off') : [];
  if (!data || search.view === 'operations' || concerns.length === 0) return null;
  return (
    <div className="mb-4">
      <StaffWarning title={i18n._('The installation needs somebody')}>
        {concerns.map(({ about }) => (
          <li key={about}>{translateConcern(about, data)}</li>
        ))}
      </StaffWarning>
    </div>
  );
}
