import { i18n } from '@lingui/core';
import { mergeDrafts } from '@waha/domain/kernel/drafts/draft-changes';
import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#ui/button';
import { ChoiceField } from '#ui/choice-field';
import { Notice } from '#ui/notice';
import type { DraftEditor } from './draft-editor';
import { getSavedContent, type UnsavedDraft } from './unsaved-drafts';

type Side = 'mine' | 'theirs';
type DraftMergeProps<Content extends object> = {
  editor: DraftEditor<Content>;
  unsaved: UnsavedDraft<Content>;
  onMerge: (chooseSide: (part: string) => Side) => void;
};

/**
 * Merges the user's changes with another user's saved changes. A part changed by one of them is merged automatically.
 * The user chooses between two versions of a part that both changed. Without such parts, the merge needs no input.
 */
export function DraftMerge<Content extends object>({ editor, unsaved, onMerge }: DraftMergeProps<Content>) {
  const { lists, translatePart, formatValue } = editor;
  const [sides, setSides] = useState<Record<string, Side>>({});
  const savedContent = getSavedContent(editor.edited);
  const { both: conflicts } = mergeDrafts(lists, unsaved.base, unsaved.content, savedContent);
  const isClear = conflicts.length === 0;
  useEffect(() => {
    if (isClear) onMerge(() => 'mine');
  });
  if (isClear) return null;
  const savedByName = editor.edited.draft?.savedBy?.name;
  const isChosen = conflicts.every((part) => sides[part] !== undefined);
  return (
    <div className="grid gap-4">
      <Notice tone="sun" icon={<Users />}>
        {savedByName
          ? i18n._(
              '{name} saved changes while you were editing. You both changed the items below: choose which version to keep. All other changes are kept.',
              { name: savedByName },
            )
          : i18n._(
              'Someone published or discarded this draft while you were editing. Choose which version to keep. All other changes are kept.',
            )}
      </Notice>
      {conflicts.map((part) => (
        <ChoiceField
          key={part}
          label={translatePart(part, unsaved.content, savedContent)}
          look="cards"
          value={sides[part]}
          onChoose={(side) => setSides({ ...sides, [part]: side })}
          options={[
            { value: 'mine' as const, label: formatValue(part, unsaved.content), detail: i18n._('Your version') },
            { value: 'theirs' as const, label: formatValue(part, savedContent), detail: i18n._('Saved version') },
          ]}
        />
      ))}
      <Button disabled={!isChosen} onPress={() => onMerge((part) => sides[part] ?? 'mine')}>
        {i18n._('Continue editing')}
      </Button>
    </div>
  );
}
