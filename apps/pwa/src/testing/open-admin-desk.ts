import { useConnectivity } from '../platform/connectivity';
import { newId } from '../platform/new-id';
import { startSession } from '../platform/session';
import { renderScreen } from './render-screen';

/** A new administrator at their desk; `search` is what stands after the question mark. */
export function openAdminDesk(search: string) {
  useConnectivity.setState({ state: 'online' });
  startSession({ userId: newId(), role: 'admin', userEmail: 'leila@waha.example' });
  return renderScreen(`/dashboardAdmin?${search}`);
}
