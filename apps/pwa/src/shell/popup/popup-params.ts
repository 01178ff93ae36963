import { useState } from 'react';
import { type PopupParams, usePopup } from './popup-address';

/** Returns the parameters of this popup. They stay the same while it closes and the address has already changed. */
export function usePopupParams(popup: string): PopupParams {
  const { name, params } = usePopup();
  const [heldParams, setHeldParams] = useState(params);
  if (name === popup && heldParams !== params) setHeldParams(params);
  return name === popup ? params : heldParams;
}
