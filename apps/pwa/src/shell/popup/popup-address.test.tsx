import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useIsPopup, usePopupNavigation } from './popup-address';

afterEach(cleanup);

/** Opens a page with a link to a popup, a link out of it and a marker; counts how often each was rendered. */
async function openPage(address = '/') {
  const renderCounts = { ways: 0, mark: 0 };
  function Ways() {
    const { open, close } = usePopupNavigation();
    renderCounts.ways++;
    return (
      <>
        <button type="button" onClick={() => open('wallet')}>
          Wallet
        </button>
        <button type="button" onClick={() => open('packs', { pack: 'Ultra One' })}>
          Packs
        </button>
        <button type="button" onClick={close}>
          Close
        </button>
      </>
    );
  }
  function Mark() {
    const isHere = useIsPopup('wallet');
    renderCounts.mark++;
    return <p>{isHere ? 'in the wallet' : 'elsewhere'}</p>;
  }
  const routeTree = createRootRoute({
    component: () => (
      <>
        <Ways />
        <Mark />
      </>
    ),
  });
  const router: AnyRouter = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) });
  await router.load();
  render(<RouterProvider router={router} />);
  return { drawn: renderCounts, router };
}

const pressButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('popup links do not render again on address changes; active links only when affected', async () => {
  const { drawn: renderCounts, router } = await openPage();
  pressButton('Packs');
  await waitFor(() => expect(router.state.location.href).toBe('/?open=packs&pack=Ultra+One'));
  expect(renderCounts).toEqual({ ways: 1, mark: 1 });

  pressButton('Wallet');

  expect(await screen.findByText('in the wallet')).toBeTruthy();
  expect(renderCounts).toEqual({ ways: 1, mark: 2 });
});

test('a close link rendered before popups were opened goes back past all of them', async () => {
  const { router } = await openPage();
  pressButton('Packs');
  await waitFor(() => expect(router.state.location.state.popupDepth).toBe(1));
  pressButton('Wallet');
  await waitFor(() => expect(router.state.location.state.popupDepth).toBe(2));

  pressButton('Close');

  await waitFor(() => expect(router.state.location.href).toBe('/'));
  expect(router.history.location.state.__TSR_index).toBe(0);
});

test('closing goes past a popup that the address opened', async () => {
  const { router } = await openPage('/?open=pack');
  pressButton('Wallet');
  await waitFor(() => expect(router.state.location.state.popupDepth).toBe(1));

  pressButton('Close');

  await waitFor(() => expect(router.state.location.href).toBe('/'));
  expect(router.history.location.state.__TSR_index).toBe(0);
});
