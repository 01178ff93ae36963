import { create } from 'zustand';
import { readLocal, writeLocal } from '../offline/device/local-values';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const DARK = '(prefers-color-scheme: dark)';
const PAPER = { light: '#fbf9f6', dark: '#0f141a' };

/** What the member chose; `index.html` has already painted it. */
export const useTheme = create<{ theme: Theme }>(() => ({ theme: readTheme() }));

export function chooseTheme(theme: Theme): void {
  writeLocal('theme', theme === 'system' ? undefined : theme);
  useTheme.setState({ theme });
  paint();
}

/** Follows the device while the member has chosen nothing else. */
export function followDeviceTheme(): void {
  matchMedia(DARK).addEventListener('change', paint);
  paint();
}

function paint(): void {
  const { theme } = useTheme.getState();
  const shown = theme === 'system' ? (matchMedia(DARK).matches ? 'dark' : 'light') : theme;
  document.documentElement.dataset.theme = shown;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', PAPER[shown]);
}

function readTheme(): Theme {
  const stored = readLocal('theme');
  return THEMES.find((theme) => theme === stored) ?? 'system';
}
