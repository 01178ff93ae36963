import { i18n } from '@lingui/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button';
import { toast } from '#ui/toast';
import { fetchFile } from './fetch-file';
import { saveAs } from './save-as';

type SaveFileButtonProps = {
  /** An address on our own server. */
  address: string;
  /** The name of the saved file. */
  fileName: string;
  /** Returns the specification's sentence for a file that cannot be fetched. */
  failure: () => string;
  /** Names the file, if there are several. */
  label?: string;
};

/** A button that saves a private file on the device and reports a failure. */
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
      icon={<Download />}
      onPress={() => void save()}
      {...(label && { label })}
    >
      {i18n._('Download')}
    </Button>
  );
}
