import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  deleteReason,
  listReasons,
  listReasonsForMember,
  saveReason,
  type WireReasonForMember,
} from '@waha/domain/messaging/reasons/reasons.contract';
import { listPaymentQueue, listPayments, readPayment, validatePayment } from '@waha/domain/purchase/payment.contract';
import { describe, expect, it } from 'vitest';
import { createPayment } from '#testing/fixtures/payment';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const payment = createPayment({});
const createReason = (digit: number, text: string, ar?: string): WireReasonForMember => ({
  _id: `01941f29-7c00-7000-8000-00000000000${digit}`,
  kind: 'payment_rejected',
  text,
  translations: ar ? { ar } : {},
  memberText: ar ?? text,
  ...(!ar && { missingLanguage: 'ar' as const }),
});
const blurred = createReason(1, 'The receipt is blurred.', 'الوصل غير واضح.');
const cut = createReason(2, 'The receipt is cut off.');

/** Opens the question before a rejection of a payment of a member who reads Arabic. */
async function openRejection() {
  page.server.on(listPaymentQueue, [{ ...payment, userName: 'Amina Trabelsi' }]);
  page.server.on(listPayments, [payment]);
  page.server.on(readPayment, payment);
  page.server.on(validatePayment, { message: 'Payment rejected.', payment: { ...payment, status: 'rejected' } });
  await openAdminDashboard('view=payments');
  fireEvent.click(await screen.findByRole('button', { name: /^Amina Trabelsi/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  return within(await screen.findByRole('alertdialog', { name: 'Reject this payment?' }));
}
function serveReasons(reasons: WireReasonForMember[]) {
  page.server.on(listReasonsForMember, reasons);
  page.server.on(
    listReasons,
    reasons.map(({ memberText: _, missingLanguage: __, assumedLanguage: ___, ...reason }) => reason),
  );
}
type Question = Awaited<ReturnType<typeof openRejection>>;
const getText = (question: Question) => question.getByLabelText<HTMLTextAreaElement>(/^Reason/);
async function choose(question: Question, reason: WireReasonForMember) {
  await question.findByRole('option', { name: reason.text });
  fireEvent.change(question.getByLabelText('Choose a reason'), { target: { value: reason._id } });
}

describe('reason of a rejection', () => {
  it('is chosen in the language of staff and sent in that of the member', async () => {
    serveReasons([blurred, cut]);
    const question = await openRejection();
    await choose(question, blurred);
    expect(getText(question).value).toBe('الوصل غير واضح.');
    fireEvent.keyDown(question.getByLabelText('Choose a reason'), { key: 'Enter', ctrlKey: true });
    expect(await screen.findByText('amina@waha.example: Payment rejected.')).toBeTruthy();
    expect(page.server.receivedBy(validatePayment).map(({ body }) => body)).toEqual([
      { status: 'rejected', reason: 'الوصل غير واضح.' },
    ]);
  });

  it('replaces a chosen text, and is added to a typed one', async () => {
    serveReasons([blurred, cut]);
    const question = await openRejection();
    await choose(question, blurred);
    await choose(question, cut);
    expect(getText(question).value).toBe(cut.text);
    expect(question.getByText('Not in Arabic')).toBeTruthy();
    fireEvent.change(getText(question), { target: { value: 'Dear Amina,' } });
    await choose(question, blurred);
    expect(getText(question).value).toBe('Dear Amina,\nالوصل غير واضح.');
    expect(question.queryByText(/^Not in/)).toBeNull();
  });

  it.each([
    ['source', 'English'],
    ['fr', 'French'],
    ['ar', 'Arabic'],
  ] as const)(
    'says that a member without a language gets it in that of the operator: %s',
    async (assumedLanguage, name) => {
      serveReasons([{ ...cut, assumedLanguage }]);
      const question = await openRejection();
      expect(
        await question.findByText(`This member has chosen no language; the reason is sent in ${name}.`),
      ).toBeTruthy();
    },
  );

  it('says in which language the member reads, if the reader uses another one', async () => {
    serveReasons([blurred]);
    const question = await openRejection();
    expect(await question.findByText('This member reads Arabic. Write your own words in Arabic too.')).toBeTruthy();
  });

  it('can be typed if the list cannot be loaded', async () => {
    page.server.refuse(listReasonsForMember, 500, { message: 'Server error.', code: 'internal' });
    const question = await openRejection();
    expect(await question.findByText('The list of reasons could not be loaded. You can type a reason.')).toBeTruthy();
    expect(getText(question)).toBeTruthy();
  });
});

describe('list of reasons', () => {
  it('is edited by an admin during a decision, which keeps its text', async () => {
    serveReasons([blurred]);
    const question = await openRejection();
    fireEvent.change(getText(question), { target: { value: 'Dear Amina,' } });
    fireEvent.click(question.getByRole('button', { name: 'Edit reasons' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reasons' }));
    expect(dialog.getByLabelText<HTMLSelectElement>('Used for').value).toBe('payment_rejected');
    fireEvent.click(await dialog.findByRole('button', { name: 'Edit The receipt is blurred.' }));
    expect(screen.queryByLabelText('Title')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Edit .*Arabic/ }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Arabic' }), { target: { value: 'الوصل ضبابي.' } });
    const text = 'The receipt is unclear.';
    fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value: text } });
    const edited = { ...blurred, text, translations: { ar: 'الوصل ضبابي.' }, memberText: 'الوصل ضبابي.' };
    page.server.on(saveReason, async () => {
      serveReasons([edited]);
      return { _id: blurred._id, kind: blurred.kind, text, translations: edited.translations };
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Reason saved.')).toBeTruthy();
    expect(page.server.receivedBy(saveReason)).toMatchObject([
      {
        address: `/reasons/${blurred._id}`,
        body: { kind: 'payment_rejected', text, translations: { ar: 'الوصل ضبابي.' } },
      },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));

    const reopened = within(await screen.findByRole('alertdialog', { name: 'Reject this payment?' }));
    expect(getText(reopened).value).toBe('Dear Amina,');
    await choose(reopened, edited);
    await waitFor(() => expect(getText(reopened).value).toBe('Dear Amina,\nالوصل ضبابي.'));
  });

  it('changes the text of a reason that was chosen before its edit arrived', async () => {
    serveReasons([blurred]);
    const question = await openRejection();
    await question.findByRole('option', { name: blurred.text });
    fireEvent.click(question.getByRole('button', { name: 'Edit reasons' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reasons' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Edit The receipt is blurred.' }));
    const edited = { ...blurred, translations: { ar: 'الوصل ضبابي.' }, memberText: 'الوصل ضبابي.' };
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    page.server.on(saveReason, async () => {
      page.server.on(listReasonsForMember, async () => {
        await arrived;
        return [edited];
      });
      return { _id: blurred._id, kind: blurred.kind, text: blurred.text, translations: edited.translations };
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Reason saved.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    const reopened = within(await screen.findByRole('alertdialog', { name: 'Reject this payment?' }));
    await choose(reopened, blurred);
    expect(getText(reopened).value).toBe('الوصل غير واضح.');
    arrive();
    await waitFor(() => expect(getText(reopened).value).toBe('الوصل ضبابي.'));
  });

  it('adds and deletes reasons of each kind', async () => {
    serveReasons([blurred]);
    const question = await openRejection();
    fireEvent.click(question.getByRole('button', { name: 'Edit reasons' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reasons' }));
    fireEvent.change(dialog.getByLabelText('Used for'), { target: { value: 'member_blocked' } });
    expect(await dialog.findByText('No reasons yet.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Add a reason' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value: ' Insults ' } });
    const added = { _id: cut._id, kind: 'member_blocked', text: 'Insults', translations: {} } as const;
    page.server.on(saveReason, async () => {
      page.server.on(listReasons, [added]);
      return added;
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Reason saved.')).toBeTruthy();
    expect(await dialog.findByText('Insults')).toBeTruthy();
    expect(page.server.receivedBy(saveReason).map(({ body }) => body)).toEqual([
      { kind: 'member_blocked', text: 'Insults', translations: {} },
    ]);

    page.server.on(deleteReason, async () => {
      page.server.on(listReasons, []);
      return { message: 'Reason deleted.' };
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete Insults' }));
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Delete this reason?' }));
    fireEvent.click(confirmation.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Reason deleted.')).toBeTruthy();
    expect(await dialog.findByText('No reasons yet.')).toBeTruthy();
  });
});
