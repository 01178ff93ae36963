import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readCompany, type WireCompany } from '@waha/domain/company/company.contract';
import { describe, expect, test, vi } from 'vitest';
import { startSession } from '#platform/session';
import { renderScreen } from '#testing/render-screen';
import { setUpPage } from '#testing/set-up-page';

const page = setUpPage();

const PHOTO = `/media/own/${'a'.repeat(64)}.webp?v=aaaaaaaaaa`;
const COMPANY: WireCompany = {
  brand: 'Waha',
  story: 'We began with a well.',
  vision: 'Shade for everybody.',
  values: [{ title: 'Partnership', text: 'One table.' }],
  foundedOn: '2018-04-20',
  registeredIn: 2022,
  taxIdentifier: '0000017K/A/M/000',
  social: [{ name: 'Telegram', url: 'https://t.me/waha.example', art: 'social-plane' }],
  strips: {
    promo: [
      { label: 'About Waha', picture: 'company', to: '/company-description' },
      { label: 'Telegram', picture: 'social-plane', url: 'https://t.me/waha.example' },
      { label: 'Packs', picture: 'pack-td', to: '/dashboard?open=packs' },
      { label: 'Summer', imageUrl: PHOTO, imageSet: `${PHOTO}&small 480w, ${PHOTO} 1600w` },
    ],
    entry: [
      { label: 'Login', picture: 'login', to: '/login' },
      { label: 'About Waha', picture: 'company', to: '/company-description' },
      { label: 'Cashback', picture: 'cashback' },
      { label: 'Telegram', picture: 'social-plane', url: 'https://t.me/waha.example' },
    ],
  },
};

describe('company page', () => {
  test('shows a visitor the story, vision, values and dates', async () => {
    page.server.on(readCompany, COMPANY);
    await renderScreen('/company-description');
    await screen.findByText(COMPANY.story);
    const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(titles).toEqual(['Waha', 'Our Story', 'Our Vision', 'Our Values', 'Partnership']);
    screen.getByText('Founded on April 20, 2018, registered in 2022');
    screen.getByText(COMPANY.taxIdentifier);
  });

  test('opens with cached content if the server does not respond', async () => {
    readAsSomebodyElse();
    page.server.on(readCompany, COMPANY);
    await renderScreen('/company-description');
    await screen.findByText(COMPANY.story);
    cleanup();

    readAsSomebodyElse();
    page.server.refuse(readCompany, 200, '<html>', 'text/html');
    await renderScreen('/company-description');
    expect(screen.getByText(COMPANY.story)).toBeDefined();
  });

  test('shows only the company tile if the cache precedes carousels', async () => {
    const { strips: _, ...before } = COMPANY;
    localStorage.setItem('company', JSON.stringify({ schema: 1, company: before, readAt: Date.now() }));
    readAsSomebodyElse();
    page.server.refuse(readCompany, 200, '<html>', 'text/html');
    await renderScreen('/company-description');
    expect(screen.getByText(COMPANY.story)).toBeDefined();
    const carousel = within(screen.getByRole('region', { name: 'Waha in pictures' }));
    expect(carousel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['About Waha']);
  });

  test('reports a failed read and retries on request', async () => {
    readAsSomebodyElse();
    page.server.refuse(readCompany, 403, { message: 'No.', code: 'forbidden' });
    await renderScreen('/company-description');
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    screen.getByText('The company’s page could not be loaded.');
    page.server.on(readCompany, COMPANY);
    fireEvent.click(retryButton);
    await screen.findByText(COMPANY.story);
  });

  /** Clears the page's memory as for a new user, who has only what the device stores. */
  function readAsSomebodyElse(): void {
    startSession({ userId: crypto.randomUUID(), role: 'finance_admin', userEmail: 'finance@waha.example' });
  }
});

describe('picture carousel', () => {
  test('moves 50 px per arrow key and ignores other keys', async () => {
    const carousel = await showStrip();
    fireEvent.keyDown(carousel, { key: 'ArrowRight' });
    fireEvent.keyDown(carousel, { key: 'ArrowRight' });
    expect(carousel.scrollLeft).toBe(100);
    fireEvent.keyDown(carousel, { key: 'ArrowLeft' });
    expect(carousel.scrollLeft).toBe(50);
    fireEvent.keyDown(carousel, { key: 'ArrowDown' });
    fireEvent.keyDown(carousel, { key: 'ArrowRight', altKey: true });
    expect(carousel.scrollLeft).toBe(50);
  });

  test('has the configured tiles, with links into the app, out of it, or none', async () => {
    const carousel = await showStrip();
    const items = within(carousel).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'About Waha',
      'Telegram (opens in a new window)',
      'Packs',
      'Summer',
    ]);
    const links = within(carousel).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['/company-description', null],
      ['https://t.me/waha.example', '_blank'],
      ['/dashboard?open=packs', null],
    ]);
    const photo = items[3]?.querySelector('img');
    expect([photo?.getAttribute('src'), photo?.getAttribute('srcset')]).toEqual([
      PHOTO,
      `${PHOTO}&small 480w, ${PHOTO} 1600w`,
    ]);
    expect(items[0]?.contains(links[0] ?? null)).toBe(true);
  });

  test('follows the mouse, and a drag that ends on a link does not open it', async () => {
    const carousel = await showStrip();
    const [, telegram] = within(carousel).getAllByRole('link');
    const mouse = (type: string, clientX: number) => {
      const event = new MouseEvent(type, { bubbles: true, clientX });
      telegram?.dispatchEvent(Object.assign(event, { pointerType: 'mouse' }));
    };
    mouse('pointerdown', 200);
    mouse('pointermove', 120);
    mouse('pointerup', 120);
    expect(carousel.scrollLeft).toBe(80);
    expect(fireEvent.click(telegram as HTMLElement)).toBe(false);
    mouse('pointermove', 20);
    expect(carousel.scrollLeft).toBe(80);
  });

  async function showStrip(): Promise<HTMLElement> {
    page.server.on(readCompany, COMPANY);
    await renderScreen('/company-description');
    await screen.findByText(COMPANY.story);
    return screen.getByRole('region', { name: 'Waha in pictures' });
  }
});

describe('entry tiles below the login form', () => {
  test('open the configured address, or do nothing without one', async () => {
    page.server.on(readCompany, COMPANY);
    const { address } = await renderScreen('/login');
    await vi.waitFor(() => screen.getByRole('link', { name: /^Telegram/ }), 10_000);
    const tiles = within(screen.getByRole('region', { name: 'Waha in pictures' }));
    expect(tiles.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/login',
      '/company-description',
      'https://t.me/waha.example',
    ]);
    const cashback = tiles.getByText('Cashback');
    const item = cashback.closest('li')!;
    expect(item.querySelector('a, button, [role], [tabindex], .cursor-pointer, .group, .lucide')).toBeNull();
    // Unlike a link, a picture is small and has no rounded corners.
    const isPicture = (element: Element) => element.querySelector('.size-16.rounded-none\\!') !== null;
    const about = tiles.getByRole('link', { name: 'About Waha' });
    expect([isPicture(item), isPicture(about)]).toEqual([true, false]);
    expect(tiles.getByText('Waha in pictures')).toBeTruthy();
    expect(about.querySelector('.lucide-arrow-right')).not.toBeNull();
    fireEvent.click(cashback);
    expect(address()).toBe('/login');
    fireEvent.click(tiles.getByRole('link', { name: 'About Waha' }));
    await waitFor(() => expect(address()).toBe('/company-description'));
  });
});
