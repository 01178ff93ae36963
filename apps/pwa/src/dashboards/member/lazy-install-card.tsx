import { i18n } from '@lingui/core';
import { lazy } from 'react';

// The code of the installation is not cached for offline use: without a network there is nothing to install.

/** Renders nothing if its code cannot be loaded. */
export const LazyInstallCard = lazy(() =>
  import('#features/install/install-card').then(
    ({ InstallCard: Card }) => ({ default: Card }),
    () => ({ default: () => null }),
  ),
);

/** Shows a message if its code cannot be loaded. */
export const LazyInstallSection = lazy(() =>
  import('#features/install/install-section').then(
    ({ InstallSection: Section }) => ({ default: Section }),
    () => ({ default: () => <p className="text-base">{i18n._('You must be online to install the app.')}</p> }),
  ),
);
