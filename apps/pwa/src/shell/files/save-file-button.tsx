import { i18n } from '@lingui/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { fetchFile } from './fetch-file';
import { saveAs } from './save-as';

type SaveFileButtonProps = {
  /** Of our own server. */
  address: string;
  /** What the file is called on the device. */
  fileName: string;
  /** The specification's words for when it cannot be had. */
  failure: () => string;
  /** When there are several: which one. */
  label?: string;
};

/** Saves a private file on the device, and says so where that did not work. */
export function SaveFileButton({ address, fileName, failure, label }: SaveFileButtonProps) {
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      saveAs(await fetchFile(address), fileName);
    } catch {
      toast.error(failure());
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="secondary"
      small
      busy={busy}
      icon={<Download aria-hidden="true" className="size-5" />}
      onPress={() => void save()}
      {...(label && { label })}
    >
      {i18n._('Download')}
    </Button>
  );
}
