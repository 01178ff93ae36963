import { i18n } from '@lingui/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { formatList, formatNumber, formatStaffTime } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { toast } from '#ui/toast';
import type { DraftEditor, WireVersion } from './draft-editor';
import { getSavedContent, useUnsavedDraft } from './unsaved-drafts';

type DraftVersionsProps<Content extends object, Version extends WireVersion> = {
  editor: DraftEditor<Content>;
  versions: UseQueryOptions<Version[]>;
  onRestored: () => void;
  /** Returns a version's number and description. */
  translateVersion?: (version: Version) => string;
};

/** Lists the published versions of an item with their authors; each can be turned into a draft. */
export function DraftVersions<Content extends object, Version extends WireVersion>({
  editor,
  versions,
  onRestored,
  translateVersion = ({ version }) => i18n._('Version {number}', { number: formatNumber(version) }),
}: DraftVersionsProps<Content, Version>) {
  const { restore } = editor.commands;
  const isUnsaved = useUnsavedDraft(editor) !== undefined;
  async function restoreVersion(version: number): Promise<void> {
    try {
      await restore.mutateAsync({ version, revision: editor.edited.revision });
      toast.success(i18n._('Saved as a draft'));
      onRestored();
    } catch (error) {
      toast.error(translateError(error));
    }
  }
  return (
    <QueryBoundary query={useQuery(versions)}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState>{i18n._('Nothing has been published here yet. The catalogue file is used.')}</EmptyState>
        ) : (
          <ul aria-label={i18n._('Versions')} className="divide-y divide-line rounded-xl border border-line bg-surface">
            {all.map((version, index) => (
              <li key={version.version} className="flex flex-wrap items-center gap-3 px-4 py-3">
                <p className="min-w-0 flex-1">
                  <span className="block font-medium tabular-nums">
                    {version.publishedAt === null ? i18n._('Original version') : translateVersion(version)}
                  </span>
                  <span className="block text-sm text-ink-soft">{translateVersionChange(version, editor)}</span>
                </p>
                {index > 0 ? (
                  <Button
                    variant="secondary"
                    small
                    disabled={isUnsaved}
                    busy={restore.isPending && restore.variables.version === version.version}
                    label={
                      version.publishedAt === null
                        ? i18n._('Create draft from the original version')
                        : i18n._('Create draft from version {number}', { number: formatNumber(version.version) })
                    }
                    onPress={() => void restoreVersion(version.version)}
                  >
                    {i18n._('Create draft')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  );
}

function translateVersionChange<Content extends object>(
  { publishedAt, publishedBy, changed }: WireVersion,
  { edited, translatePart }: DraftEditor<Content>,
): string {
  if (publishedAt === null) return i18n._('Same as the catalogue file');
  const changedParts = formatList(
    changed.map((part) => translatePart(part, edited.published, getSavedContent(edited))),
  );
  const time = formatStaffTime(publishedAt);
  const name = publishedBy?.name;
  return name
    ? i18n._('{name}, {time}: {what}', { name, time, what: changedParts })
    : i18n._('{time}: {what}', { time, what: changedParts });
}
