import { useConnectivity } from '../platform/connectivity';
import { createId } from '../platform/create-id';
import { startSession } from '../platform/session';
import { renderScreen } from './render-screen';

/** Opens the dashboard of a new administrator; `search` is the query string. */
export function openAdminDashboard(search: string) {
  useConnectivity.setState({ state: 'online' });
  startSession({ userId: createId(), role: 'admin', userEmail: 'leila@waha.example' });
  return renderScreen(`/dashboardAdmin?${search}`);
}
