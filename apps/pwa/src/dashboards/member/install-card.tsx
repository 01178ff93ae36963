import { i18n } from '@lingui/core';
import { lazy } from 'react';

// How the app is installed is not kept for offline: without a network there is nothing to install.

/** Nothing where its code cannot be had. */
export const InstallCard = lazy(() =>
  import('#features/install/install-card').then(
    ({ InstallCard: Card }) => ({ default: Card }),
    () => ({ default: () => null }),
  ),
);

/** Says so where its code cannot be had. */
export const InstallSection = lazy(() =>
  import('#features/install/install-section').then(
    ({ InstallSection: Section }) => ({ default: Section }),
    () => ({ default: () => <p className="text-base">{i18n._('Installing needs the network.')}</p> }),
  ),
);
