import type { Endpoint } from '@waha/domain/kernel/endpoint';
import { useConnectivity } from '../platform/connectivity';
import { newId } from '../platform/new-id';
import { startSession } from '../platform/session';
import type { AnsweringServer } from './answering-server';
import { renderScreen } from './render-screen';

const DESKS = { finance_admin: '/dashboardFinance', commercial_admin: '/dashboardCommercial' } as const;

/** Somebody of these staff at their desk; `search` is what stands after the question mark. */
export function openStaffDesk(role: keyof typeof DESKS, search: string) {
  useConnectivity.setState({ state: 'online' });
  startSession({ userId: newId(), role, userEmail: 'staff@waha.example' });
  return renderScreen(`${DESKS[role]}?${search}`);
}

/** Lets the server hold a file at an address of its own. */
export function letHold(server: AnsweringServer, address: string, type: string): void {
  const row = { method: 'GET', path: address.replace(/^\/api/, '') } as Endpoint;
  server.refuse(row, 200, 'the bytes of the file', type);
}
