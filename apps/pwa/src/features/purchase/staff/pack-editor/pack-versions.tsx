import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { WireEditedPack, WirePackVersion } from '@waha/domain/purchase/staff/pack-editor.contract';
import { formatList, formatNumber, formatStaffTime, formatTnd } from '../../../../platform/language/format';
import { sayError } from '../../../../platform/say-error';
import { Loaded } from '../../../../shell/states/query-boundary';
import { Button } from '../../../../ui/button';
import { EmptyState } from '../../../../ui/empty-state';
import { toast } from '../../../../ui/toast';
import { packVersionsQuery, useRestoreVersion } from './pack-editor.queries';
import { sayPart } from './say-part';
import { savedContent, useUnsavedPacks } from './unsaved-packs';

type PackVersionsProps = { pack: WireEditedPack; onRestored: () => void };

/** What the pack was, by whom, and the way back to it. */
export function PackVersions({ pack, onRestored }: PackVersionsProps) {
  const versions = useQuery(packVersionsQuery(pack._id));
  const restore = useRestoreVersion();
  const isUnsaved = useUnsavedPacks()[pack._id] !== undefined;
  async function take(version: number): Promise<void> {
    try {
      await restore.mutateAsync({ packId: pack._id, version, revision: pack.revision });
      toast.success(i18n._('It is a draft now'));
      onRestored();
    } catch (error) {
      toast.error(sayError(error));
    }
  }
  return (
    <Loaded query={versions} sayFailure={sayError}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState>{i18n._('It is as the catalogue’s files have it: nothing was published here yet.')}</EmptyState>
        ) : (
          <ul aria-label={i18n._('Versions')} className="divide-y divide-line rounded-xl border border-line bg-surface">
            {all.map((version, at) => (
              <li key={version.version} className="flex flex-wrap items-center gap-3 px-4 py-3">
                <p className="min-w-0 flex-1">
                  <span className="block font-medium tabular-nums">{sayVersion(version)}</span>
                  <span className="block text-sm text-ink-soft">{sayWhat(version, pack)}</span>
                </p>
                {at > 0 ? (
                  <Button
                    variant="secondary"
                    small
                    disabled={isUnsaved}
                    busy={restore.isPending && restore.variables.version === version.version}
                    label={i18n._('Make a draft of version {number}', { number: formatNumber(version.version) })}
                    onPress={() => void take(version.version)}
                  >
                    {i18n._('Make a draft of it')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function sayVersion({ version, price }: WirePackVersion): string {
  return i18n._('Version {number}: {price}', { number: formatNumber(version), price: formatTnd(price) });
}

function sayWhat({ publishedAt, publishedBy, changed }: WirePackVersion, pack: WireEditedPack): string {
  if (publishedAt === null) return i18n._('As the catalogue’s files have it');
  const what = formatList(changed.map((part) => sayPart(part, pack.published, savedContent(pack))));
  const time = formatStaffTime(publishedAt);
  const name = publishedBy?.name;
  return name ? i18n._('{name}, {time}: {what}', { name, time, what }) : i18n._('{time}: {what}', { time, what });
}
