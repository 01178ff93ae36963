import { useState } from 'react';

/** Returns the text that is typed in a dialog; each opening starts with an empty one, also about another item. */
export function useDialogText(isOpen: boolean): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState('');
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setText('');
  }
  return [text, setText];
}
