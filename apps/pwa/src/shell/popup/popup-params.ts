import { useState } from 'react';
import { type PopupParams, usePopup } from './popup-address';

/** Returns the parameters of this popup. They stay the same while it closes and the address has already changed. */
export function usePopupParams(popup: string): PopupParams {
  const { name, params } = usePopup();
  const [held, setHeld] = useState(params);
  if (name === popup && held !== params) setHeld(params);
  return name === popup ? params : held;
}
