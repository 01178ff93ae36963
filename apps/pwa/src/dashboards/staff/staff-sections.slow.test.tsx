import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openInbox } from '#testing/open-inbox';
import { setUpPage } from '#testing/set-up-page';
import { setWindowWidth } from '#testing/set-window-width';

const page = setUpPage();
const sections = () => screen.findByRole('tablist', { name: 'Administration' });

test.each([
  [1024, 'vertical', 'ArrowDown'],
  [390, null, 'ArrowRight'],
])(
  'at %i pixels the back office sections have orientation %s and %s moves between them',
  async (width, orientation, key) => {
    setWindowWidth(width);
    const { address } = await openInbox(page.server);
    expect((await sections()).getAttribute('aria-orientation')).toBe(orientation);
    const messages = screen.getByRole('tab', { name: 'Messages' });
    messages.focus();
    fireEvent.keyDown(messages, { key });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Users'));
    fireEvent.click(document.activeElement as Element);
    await waitFor(() => expect(address()).toBe('/dashboardAdmin?view=users'));
  },
);
