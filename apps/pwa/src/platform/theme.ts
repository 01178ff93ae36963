import { create } from 'zustand';
import { readLocalValue, writeLocalValue } from '../offline/device/local-values';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const DARK_QUERY = '(prefers-color-scheme: dark)';
const BACKGROUND_COLOURS = { light: '#fbf9f6', dark: '#0f141a' };

/** The member's chosen theme; `index.html` has already applied it. */
export const useTheme = create<{ theme: Theme }>(() => ({ theme: readTheme() }));

export function chooseTheme(theme: Theme): void {
  writeLocalValue('theme', theme === 'system' ? undefined : theme);
  useTheme.setState({ theme });
  paint();
}

/** Follows the device's theme while the member has not chosen one. */
export function followDeviceTheme(): void {
  matchMedia(DARK_QUERY).addEventListener('change', paint);
  paint();
}

function paint(): void {
  const { theme } = useTheme.getState();
  const effectiveTheme = theme === 'system' ? (matchMedia(DARK_QUERY).matches ? 'dark' : 'light') : theme;
  document.documentElement.dataset.theme = effectiveTheme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', BACKGROUND_COLOURS[effectiveTheme]);
}

function readTheme(): Theme {
  const stored = readLocalValue('theme');
  return THEMES.find((theme) => theme === stored) ?? 'system';
}
