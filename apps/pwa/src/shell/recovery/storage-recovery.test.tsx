import 'fake-indexeddb/auto';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { activateMember } from '#offline/store/control-db';
import { getMemberDb } from '#offline/store/member-db';
import { createId } from '#platform/create-id';
import { startTranslations } from '#platform/language/translations';
import { startSession } from '#platform/session';
import { setUpPage } from '#testing/set-up-page';
import { StorageRecovery } from './storage-recovery';
import { useStorageTrouble } from './storage-trouble';

setUpPage();
beforeEach(startTranslations);

const storageError = new DOMException('Internal error opening backing store.', 'UnknownError');

test('F-28 storage recovery offers a retry first, and continuing without stored data', () => {
  const reload = vi.fn();
  useStorageTrouble.setState({ error: storageError });
  render(<StorageRecovery error={storageError} reload={reload} />);
  expect(screen.getByText(/^Nothing has been deleted\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: 'Continue without saved data' }));
  expect(useStorageTrouble.getState().error).toBeUndefined();
});

test('F-28 a reset asks first, says what is lost, and then empties every database', async () => {
  const userId = createId();
  await activateMember(userId);
  startSession({ userId, role: 'user', userEmail: 'amira@mail.tn' });
  await getMemberDb(userId).drafts.put({ id: 'messages', fields: {}, updatedAt: 1 });
  const reload = vi.fn();
  render(<StorageRecovery error={storageError} reload={reload} />);

  fireEvent.click(screen.getByRole('button', { name: 'Reset the app on this phone' }));
  expect(await screen.findByText(/^Drafts are lost/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await indexedDB.databases()).not.toEqual([]);

  fireEvent.click(await screen.findByRole('button', { name: 'Reset the app on this phone' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Reset the app' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 10_000);
  expect(await indexedDB.databases()).toEqual([]);
});

test('F-28 a failed reset of the browser storage is reported with advice', async () => {
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
    const request = {} as IDBOpenDBRequest;
    queueMicrotask(() => request.onerror?.(new Event('error')));
    return request;
  });
  const reload = vi.fn();
  render(<StorageRecovery error={storageError} reload={reload} />);
  fireEvent.click(screen.getByRole('button', { name: 'Reset the app on this phone' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Reset the app' }));
  expect(await screen.findByText(/^The browser did not let the app delete its data\./)).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
