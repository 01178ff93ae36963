import { useState } from 'react';
import { type PopupParams, usePopup } from './popup-address';

/** The params of this popup, and still the same ones while it slides away and the address has moved on. */
export function usePopupParams(popup: string): PopupParams {
  const { name, params } = usePopup();
  const [held, setHeld] = useState(params);
  if (name === popup && held !== params) setHeld(params);
  return name === popup ? params : held;
}
