import { i18n } from '@lingui/core';
import type { UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Tabs } from '#ui/tabs';
import type { DraftEditor, WireVersion } from './draft-editor';
import { DraftVersions } from './draft-versions';

type DraftPartsProps<Content extends object, Version extends WireVersion> = {
  editor: DraftEditor<Content>;
  head: ReactNode;
  form: ReactNode;
  /** Names the audience of the preview. */
  previewLabel: string;
  preview: ReactNode;
  versions: UseQueryOptions<Version[]>;
  translateVersion?: (version: Version) => string;
};

/** The tabs of one edited item: form, preview and versions. */
export function DraftParts<Content extends object, Version extends WireVersion>({
  editor,
  head: header,
  form,
  previewLabel,
  preview,
  ...versions
}: DraftPartsProps<Content, Version>) {
  const [selectedTab, setSelectedTab] = useState<'write' | 'preview' | 'versions'>('write');
  const { title } = editor;
  const tabs = [
    { value: 'write' as const, label: i18n._('Edit'), panel: form },
    { value: 'preview' as const, label: previewLabel, panel: preview },
    {
      value: 'versions' as const,
      label: i18n._('Versions'),
      panel: <DraftVersions editor={editor} onRestored={() => setSelectedTab('write')} {...versions} />,
    },
  ];
  return (
    <article aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {header}
      <Tabs label={title} tabs={tabs} value={selectedTab} onChoose={setSelectedTab} />
    </article>
  );
}

/** The header of one edited item: its title and status. */
export function DraftHead({ title, mark: badge }: { title: string; mark: ReactNode }) {
  return (
    <header className="flex items-center gap-2">
      <h2 className="min-w-0 flex-1 text-lg font-semibold">{title}</h2>
      {badge}
    </header>
  );
}
