import { checkFile, IDENTITY_VIDEO } from '@waha/domain/kernel/files/file-rule';
import { refuse } from '@waha/domain/kernel/result';
import { useState } from 'react';
import { translateRefusal } from '#platform/translate-refusal';
import { toBareType } from '../recorder/recording';

export type ChosenVideo = {
  file: File | undefined;
  choose: (picked: File | undefined) => void;
  /** The reason why the chosen file was refused. */
  refusal: string | undefined;
};

/**
 * Manages the member's video, chosen or recorded: checks it when it is chosen, and holds it in memory as it will be
 * sent.
 */
export function useChosenVideo(file: File | undefined, onChange: (file: File | undefined) => void): ChosenVideo {
  const [refusal, setRefusal] = useState<string>();

  async function choose(picked: File | undefined): Promise<void> {
    setRefusal(undefined);
    if (!picked) return onChange(undefined);
    const type = toBareType(picked.type);
    const result = checkFile(IDENTITY_VIDEO, { type, size: picked.size });
    if (!result.ok) return setRefusal(translateRefusal(result.refusal));
    try {
      // Copies the bytes: a phone may remove a chosen file while the form is filled in.
      onChange(new File([await picked.arrayBuffer()], picked.name, { type }));
    } catch {
      setRefusal(translateRefusal(refuse('file_lost').refusal));
    }
  }
  return { file, choose: (picked) => void choose(picked), refusal };
}
