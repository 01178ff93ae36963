import type { Endpoint } from '@waha/domain/kernel/endpoint';
import { useConnectivity } from '../platform/connectivity';
import { createId } from '../platform/create-id';
import { startSession } from '../platform/session';
import type { FakeServer } from './fake-server';
import { renderScreen } from './render-screen';

const DASHBOARD_PATHS = { finance_admin: '/dashboardFinance', commercial_admin: '/dashboardCommercial' } as const;

/** Opens the dashboard of a staff member with this role; `search` is the query string. */
export function openStaffDashboard(role: keyof typeof DASHBOARD_PATHS, search: string, userId = createId()) {
  useConnectivity.setState({ state: 'online' });
  startSession({ userId, role, userEmail: 'staff@waha.example' });
  return renderScreen(`${DASHBOARD_PATHS[role]}?${search}`);
}

/** Makes the server serve a file at an address. */
export function serveFileAt(server: FakeServer, address: string, type: string): void {
  const row = { method: 'GET', path: address.replace(/^\/api/, '') } as Endpoint;
  server.refuse(row, 200, 'the bytes of the file', type);
}
