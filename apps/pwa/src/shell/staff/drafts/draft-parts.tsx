import { i18n } from '@lingui/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Tabs } from '#ui/tabs';
import type { DraftEditor, WireVersion } from './draft-editor';
import { DraftVersions } from './draft-versions';

export type DraftTab = 'write' | 'preview' | 'versions';

type DraftPartsProps<Content extends object, Version extends WireVersion> = {
  editor: DraftEditor<Content>;
  part: DraftTab;
  onPart: (part: DraftTab) => void;
  head: ReactNode;
  form: ReactNode;
  /** Names the audience of the preview. */
  previewLabel: string;
  preview: ReactNode;
  versions: UseQueryResult<Version[]>;
  translateVersion?: (version: Version) => string;
};

/** The tabs of one edited item: form, preview and versions. */
export function DraftParts<Content extends object, Version extends WireVersion>({
  editor,
  part,
  onPart,
  head,
  form,
  previewLabel,
  preview,
  ...versions
}: DraftPartsProps<Content, Version>) {
  const { title } = editor;
  const tabs = [
    { value: 'write' as const, label: i18n._('Write'), panel: form },
    { value: 'preview' as const, label: previewLabel, panel: preview },
    {
      value: 'versions' as const,
      label: i18n._('Versions'),
      panel: <DraftVersions editor={editor} onRestored={() => onPart('write')} {...versions} />,
    },
  ];
  return (
    <article aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {head}
      <Tabs label={title} tabs={tabs} value={part} onChoose={onPart} />
    </article>
  );
}
