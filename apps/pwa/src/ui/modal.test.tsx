import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTranslations } from '../platform/language/translations';
import { ConfirmDialog } from './confirm-dialog';
import { Popup } from './popup';

beforeEach(startTranslations);

afterEach(cleanup);

const answers = { onClosed: vi.fn(), onConfirm: vi.fn() };

/** A page with a button that opens a popup, which opens a confirmation. */
function Page() {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Show the papers
      </button>
      <Popup isOpen={isOpen} onClose={() => setOpen(false)} onClosed={answers.onClosed} title="Documents">
        <button type="button" onClick={() => setAsking(true)}>
          Throw away
        </button>
        <ConfirmDialog
          isOpen={isAsking}
          title="Throw it away?"
          confirm="Yes"
          onConfirm={answers.onConfirm}
          onCancel={() => setAsking(false)}
        >
          It does not come back.
        </ConfirmDialog>
      </Popup>
    </>
  );
}

function openPapers() {
  answers.onClosed.mockClear();
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Show the papers' });
  opener.focus();
  fireEvent.click(opener);
  return { opener, papers: screen.getByRole('dialog', { name: 'Documents' }) };
}

function openQuestion() {
  const button = screen.getByRole('button', { name: 'Throw away' });
  button.focus();
  fireEvent.click(button);
}

const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
const backdropOf = (dialog: HTMLElement) => dialog.previousElementSibling!;

test('an open modal has the focus, and content behind it is unreachable', () => {
  const { opener, papers: papersPopup } = openPapers();
  expect(document.activeElement).toBe(papersPopup);
  expect(opener.closest('[inert]')).toBeTruthy();
  expect(papersPopup.closest('[inert]')).toBeNull();
  expect(document.documentElement.style.overflow).toBe('hidden');
});

test('Escape closes a modal and restores the focus and scrolling of the page', async () => {
  const { opener } = openPapers();
  pressEscape();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(answers.onClosed).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(opener);
  expect(opener.closest('[inert], [aria-hidden]')).toBeNull();
  expect(document.documentElement.style.overflow).toBe('');
});

test('a press outside a popup closes it, one inside does not', async () => {
  const { papers: papersPopup } = openPapers();
  fireEvent.click(papersPopup);
  expect(screen.getByRole('dialog')).toBe(papersPopup);
  fireEvent.click(backdropOf(papersPopup));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a question is above its popup, focuses its first answer and names its subject', () => {
  const { papers: papersPopup } = openPapers();
  openQuestion();
  const question = screen.getByRole('alertdialog', { name: 'Throw it away?', description: 'It does not come back.' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yes' }));
  expect(papersPopup.closest('[inert]')).toBeTruthy();
  expect(question.closest('[inert]')).toBeNull();
});

test('a press outside a question does nothing; Escape answers "no" and closes only the question', async () => {
  const { papers: papersPopup } = openPapers();
  openQuestion();
  fireEvent.click(backdropOf(screen.getByRole('alertdialog')));
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  pressEscape();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(answers.onConfirm).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog')).toBe(papersPopup);
  expect(papersPopup.closest('[inert]')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Throw away');
});

test('an Escape that ends text composition closes nothing', () => {
  const { papers: papersPopup } = openPapers();
  fireEvent.keyDown(papersPopup, { key: 'Escape', isComposing: true });
  expect(screen.getByRole('dialog')).toBe(papersPopup);
});
