import { i18n } from '@lingui/core';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { PackFigures, PackPlans } from '#features/purchase/catalogue/pack-details';
import { PackPicture } from '#features/purchase/home/pack-picture';
import { translateGroup, translateType } from '#features/purchase/purchase.texts';
import { formatTnd } from '#platform/language/format';
import { CardHeading } from '#shell/staff/card-heading';
import { DraftPreview } from '#shell/staff/drafts/draft-preview';
import { packPreviewQuery } from './pack-editor.queries';

/** Shows the draft with the same components that members see, in any of their languages. */
export function PackPreview({ packId }: { packId: string }) {
  return (
    <DraftPreview id={`pack:${packId}`} query={(language) => packPreviewQuery(packId, language)}>
      {(pack, dir) => <PackView {...{ pack, dir }} />}
    </DraftPreview>
  );
}

function PackView({ pack, dir }: { pack: WirePack; dir: 'rtl' | 'auto' }) {
  return (
    <section aria-label={i18n._('Preview as a member')} className="grid gap-5">
      <div className="flex items-center gap-4">
        <PackPicture of={pack} className="w-24" />
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="text-sm text-ink-soft">
            {translateType(pack.type)} · {translateGroup(pack.group)}
          </p>
          <p className="text-2xl font-semibold tracking-tight text-ink tabular-nums">{formatTnd(pack.price)}</p>
        </div>
      </div>
      <PackFigures pack={pack} />
      <PackPlans pack={pack} />
      <CardHeading>{i18n._('Quiz')}</CardHeading>
      <ol className="grid gap-4">
        {pack.questions.map(({ _id, questionText, options }) => (
          <li key={_id} dir={dir} className="grid gap-1">
            <span className="font-medium">{questionText}</span>
            <ul className="grid gap-1 text-ink-soft">
              {options.map((option) => (
                <li key={option}>{option}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
