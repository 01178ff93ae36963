import { useEffect, useState } from 'react';
import { isUserInitiated } from '../../offline/outbox-state/is-user-initiated';
import { useOutboxJobs, useSentJobs } from '../../offline/outbox-state/use-outbox';
import { useInstall } from '../../platform/install';
import { usePopup } from '../../shell/popup/popup-url';
import { type InstallMoment, isDue, readMoment, remember } from './install-moment';

/** Popups in which a pack is seen from near. */
const PACKS = ['pack', 'owned-pack'];

/** Whether the moment is there to offer the app; sees for itself when it has been of use. */
export function useInstallMoment() {
  const [moment, setMoment] = useState(readMoment);
  const way = useInstall((state) => state.way);
  const { name } = usePopup();
  const [jobs, sent] = [useOutboxJobs(), useSentJobs()];
  const change = (part: InstallMoment) => setMoment(remember(part));

  const hasSent = jobs?.some(isUserInitiated) || sent?.some(isUserInitiated) || false;
  const isOfUse = hasSent || (name !== undefined && PACKS.includes(name));
  useEffect(() => {
    if (isOfUse && !readMoment().isValued) setMoment(remember({ isValued: true }));
  }, [isOfUse]);
  useEffect(() => {
    if (way === 'installed' && !readMoment().isInstalled) setMoment(remember({ isInstalled: true }));
  }, [way]);

  return {
    way,
    isDue: isDue(moment, Date.now()),
    /** `undefined` until the outbox was read. */
    waiting: jobs?.filter(isUserInitiated).length,
    putAside: () => change({ times: (moment.times ?? 0) + 1, lastAt: Date.now() }),
  };
}
