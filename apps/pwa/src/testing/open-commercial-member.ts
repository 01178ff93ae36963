import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readOwnProfile } from '@waha/domain/profile/profile.contract';
import type { FakeServer } from './fake-server';
import { NOUR } from './fixtures/reviewed-profile';
import { openStaffDashboard } from './open-staff-dashboard';
import { serveMembersTable, VERIFIED_MEMBER, verifiedProfile } from './open-users';

/** Opens Nour as a commercial administrator, at one tab. */
export function openCommercialMember(server: FakeServer, tab: string) {
  serveMembersTable(server, [VERIFIED_MEMBER]);
  server.on(readOwnProfile, verifiedProfile);
  return openStaffDashboard('commercial_admin', `view=members&item=${NOUR._id}&tab=${tab}`);
}

/** Simulates a laptop: documents are shown inline. */
export function showLaptop(): void {
  const wide = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  window.matchMedia = () => wide as unknown as MediaQueryList;
}

export const createPdf = (name = 'paper.pdf', type = 'application/pdf') => new File(['%PDF-1.4 paper'], name, { type });

/**
 * Opens a form by its button.
 * @returns queries within the form
 */
export async function openForm(button: string, form: string) {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  const shown = within(await screen.findByRole('form', { name: form }));
  return {
    ...shown,
    type: (label: string, value: string) => fireEvent.change(shown.getByLabelText(label), { target: { value } }),
    choose: (label: string, file: File) => fireEvent.change(shown.getByLabelText(label), { target: { files: [file] } }),
    press: (name: string) => fireEvent.click(shown.getByRole('button', { name })),
  };
}

/** Returns the form sent to an address, once received: each field, and the name of the file. */
export async function findSentForm(server: FakeServer, address: string): Promise<Record<string, string>> {
  const findLastRequest = () =>
    server.received.filter((request) => request.address === address && typeof request.body === 'string').at(-1);
  await waitFor(() => {
    if (!findLastRequest()) throw new Error(`nothing was sent to ${address}`);
  });
  const parts = String(findLastRequest()?.body).matchAll(
    /name="(\w+)"(?:; filename="([^"]*)")?.*?\r\n\r\n(.*?)\r\n--/gs,
  );
  return Object.fromEntries([...parts].map(([, name, file, value]) => [name, file ?? value]));
}
