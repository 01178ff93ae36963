import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchConnectivity } from './platform/connectivity';
import { makeQueryClient } from './platform/query-client';
import { followOtherTabs } from './platform/session';
import { followDeviceTheme } from './platform/theme';
import { startWords } from './platform/words';
import { makeRouter } from './router';
import { offerUpdate } from './shell/offer-update';
import { watchAccess } from './shell/watch-access';
import './styles.css';

startWords();
followDeviceTheme();
followOtherTabs();
watchConnectivity();

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
watchAccess(router, queryClient);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);

// Storage on the device is not needed for the first paint, so its code comes after it.
requestAnimationFrame(() => setTimeout(() => void startOffline()));

async function startOffline(): Promise<void> {
  const [{ startOutbox }, { watchForUpdate }] = await Promise.all([
    import('./offline/page/triggers'),
    import('./offline/page/app-update'),
  ]);
  startOutbox();
  watchForUpdate(offerUpdate);
}
