import { i18n } from '@lingui/core';
import { type ComponentType, useEffect, useState } from 'react';
import { logFailure } from '#offline/device/log-failure';
import { toast } from '#ui/toast';
import type { CountryPickerProps } from './country-picker';

type Picker = ComponentType<CountryPickerProps>;
let loadedPicker: Picker | undefined;

/**
 * Loads the list of countries. Phones do not keep it for offline: a number with its country code (`+33 …`) can be typed
 * without it. `load` returns whether it is there now, and tells the member if it is not.
 */
export function useCountryPicker() {
  const [picker, setPicker] = useState(() => loadedPicker);
  useEffect(() => {
    if (!loadedPicker) void loadPicker().then((found) => setPicker(() => found), logFailure('country picker'));
  }, []);
  async function load(): Promise<boolean> {
    try {
      const found = await loadPicker();
      setPicker(() => found);
      return true;
    } catch {
      toast.error(i18n._('No connection. Check the network, then try again.'));
      return false;
    }
  }
  return { CountryPicker: picker, load };
}

async function loadPicker(): Promise<Picker> {
  loadedPicker ??= (await import('./country-picker')).CountryPicker;
  return loadedPicker;
}
