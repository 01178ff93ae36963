import { create } from 'zustand';
import { readLocalValue, writeLocalValue } from '#offline/device/local-values';
import { LAPTOP, useMedia } from '#ui/use-media';

export const DENSITIES = ['compact', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

/** How close together the lists of staff are on a laptop, kept on the device. */
export const useDensity = create<{ density: Density }>(() => ({ density: readDensity() }));

export function chooseDensity(density: Density): void {
  writeLocalValue('density', density === 'compact' ? undefined : density);
  useDensity.setState({ density });
}

/** Returns whether rows are low: only on a laptop, because a finger needs more room than a pointer. */
export function useIsCompact(): boolean {
  const isLaptop = useMedia(LAPTOP);
  return useDensity(({ density }) => density === 'compact') && isLaptop;
}

function readDensity(): Density {
  const stored = readLocalValue('density');
  return DENSITIES.find((density) => density === stored) ?? 'compact';
}
