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

test('what is French is marked: a text, a placeholder, a text with a value; what stands in an English one is not', () => {
  const root = page(`
    <button><svg></svg>Paramètres</button> <a>Settings</a>
    <input placeholder="Rechercher..."> <input placeholder="Search products">
    <p>Échec du rejet: the receipt is gone.</p>
    <p>Color <b>Blanc</b></p>
    <p>Recharge accepted</p>`);
  expect(french(root)).toEqual(['Paramètres', 'Rechercher...', 'Échec du rejet: the receipt is gone.', 'Blanc']);
});

test('so is what comes later; what becomes English or another language is marked no more', async () => {
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

test('a language that is said already stays', () => {
  const root = page('<p lang="ar">Rose</p>');
  expect(root.querySelector('p')?.lang).toBe('ar');
});
