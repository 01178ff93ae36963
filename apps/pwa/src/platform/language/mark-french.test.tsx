import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { markFrench } from './mark-french';

/** Renders a page with this content, in which French is marked. */
function page(html: string): HTMLElement {
  const root = document.createElement('main');
  root.dataset.language = 'source';
  root.innerHTML = html;
  document.body.append(root);
  const observer = markFrench(root);
  onTestFinished(() => {
    observer.disconnect();
    root.remove();
  });
  return root;
}

const french = (root: HTMLElement) =>
  [...root.querySelectorAll('[lang="fr"]')].map((each) => each.getAttribute('placeholder') ?? each.textContent);

test('French texts, placeholders and texts with values are marked, but not parts of English ones', () => {
  const root = page(`
    <button><svg></svg>Paramètres</button> <a>Settings</a>
    <input placeholder="Rechercher..."> <input placeholder="Search products">
    <p>Échec du rejet: the receipt is gone.</p>
    <p>Color <b>Blanc</b></p>
    <p>Recharge accepted</p>`);
  expect(french(root)).toEqual(['Paramètres', 'Rechercher...', 'Échec du rejet: the receipt is gone.', 'Blanc']);
});

test('French texts added later are marked, and texts that change language lose the attribute', async () => {
  const root = page('<p>Disponible</p>');
  const [first] = root.children;
  const toast = document.createElement('div');
  toast.innerHTML = '<span>Recharge approuvée !</span>';
  root.append(toast);
  await waitFor(() => expect(french(root)).toEqual(['Disponible', 'Recharge approuvée !']));
  (first?.firstChild as Text).data = 'Sold out';
  await waitFor(() => expect(french(root)).toEqual(['Recharge approuvée !']));
  root.dataset.language = 'fr';
  (first?.firstChild as Text).data = 'Disponible';
  await waitFor(() => expect(first?.hasAttribute('lang')).toBe(false));
});

test('an explicit language is preserved', () => {
  const root = page('<p lang="ar">Rose</p>');
  expect(root.querySelector('p')?.lang).toBe('ar');
});
