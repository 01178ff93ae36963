import { type ComponentProps, useState } from 'react';
import { Button } from './button';

type AsyncButtonProps = Omit<ComponentProps<typeof Button>, 'onPress' | 'busy'> & { onPress: () => Promise<void> };

/** A button that stays busy until its work is done. */
export function AsyncButton({ onPress, ...button }: AsyncButtonProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      {...button}
      busy={busy}
      onPress={() => {
        setBusy(true);
        void onPress().finally(() => setBusy(false));
      }}
    />
  );
}
