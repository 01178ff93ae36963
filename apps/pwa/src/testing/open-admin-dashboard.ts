import { useConnectivity } from '../platform/connectivity';
import { createId } from '../platform/create-id';
import { startSession } from '../platform/session';
import { renderScreen } from './render-screen';

/** A new administrator at their desk; `search` is what stands after the question mark. */
export function openAdminDashboard(search: string) {
  useConnectivity.setState({ state: 'online' });
  startSession({ userId: createId(), role: 'admin', userEmail: 'leila@waha.example' });
  return renderScreen(`/dashboardAdmin?${search}`);
}
