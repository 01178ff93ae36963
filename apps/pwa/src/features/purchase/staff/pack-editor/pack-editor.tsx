import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { toDraftWarningKey } from '@waha/domain/kernel/drafts/draft-warning';
import { LANGUAGE_INFO } from '@waha/domain/kernel/languages';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { PACK_LISTS } from '@waha/domain/purchase/staff/pack-changes';
import { applyPackDraft } from '@waha/domain/purchase/staff/pack-draft';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-schema';
import type { WireEditedPack } from '@waha/domain/purchase/staff/pack-editor.contract';
import { findPackFaults, listPackTexts } from '@waha/domain/purchase/staff/pack-faults';
import { findPackWarnings, type PackWarning } from '@waha/domain/purchase/staff/pack-warnings';
import { PackFigures } from '#features/purchase/catalogue/pack-figures';
import { PackPlans } from '#features/purchase/catalogue/pack-plans';
import { PackPicture } from '#features/purchase/home/pack-picture';
import { translateGroup, translateType } from '#features/purchase/purchase.texts';
import { formatNumber, formatTnd } from '#platform/language/format';
import { CardHeading } from '#shell/staff/card-heading';
import type { DraftEditor } from '#shell/staff/drafts/draft-editor';
import { DraftParts } from '#shell/staff/drafts/draft-parts';
import { DraftPreview } from '#shell/staff/drafts/draft-preview';
import { DraftState } from '#shell/staff/drafts/draft-state';
import { translatePriceJump } from '#shell/staff/drafts/translate-price-jump';
import { StaffReviewHeader } from '#shell/staff/queue/review-header';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Badge } from '#ui/badge';
import { packQueries, usePackCommands } from './pack-editor.queries';
import { PackForm } from './pack-form';
import { translatePackPart, translatePackValue, translateQuestionChange } from './translate-pack-part';

/** The editor of one pack: form, member preview and versions. */
export function PackEditor({ packId }: { packId: string }) {
  const pack = useQuery(packQueries(packId).edited());
  return <QueryBoundary query={pack}>{(editedPack) => <Editor pack={editedPack} />}</QueryBoundary>;
}

function Editor({ pack }: { pack: WireEditedPack }) {
  const editor: DraftEditor<PackDraft> = {
    ...{
      id: `pack:${pack._id}`,
      title: pack.packName,
      edited: pack,
      lists: PACK_LISTS,
      translatePart: translatePackPart,
      formatValue: translatePackValue,
    },
    translateChange: (changed, before, after) =>
      changed === 'price'
        ? translatePriceChange(before.price, after.price)
        : translateQuestionChange(changed, before, after),
    findFaults: (content) => findPackFaults(applyPackDraft({ id: pack._id, slug: '' }, content), pack.isNew),
    listTexts: listPackTexts,
    findWarnings: (content) =>
      findPackWarnings(content, pack.isNew ? undefined : pack.published).map((warning) => ({
        key: toDraftWarningKey(warning),
        text: translateWarning(warning, content),
      })),
    aboutPublishing: i18n._(
      'Payments already sent keep their terms. Members with an unsent purchase are asked to confirm it.',
    ),
    commands: usePackCommands(pack._id),
  };
  return (
    <DraftParts
      editor={editor}
      head={<StaffReviewHeader title={pack.packName} statusMark={<PackState pack={pack} />} />}
      form={<PackForm pack={pack} editor={editor} />}
      previewLabel={i18n._('Preview as a member')}
      preview={<PackPreview packId={pack._id} />}
      versions={packQueries(pack._id).versions()}
      translateVersion={({ version, price }) =>
        i18n._('Version {number}: {price}', { number: formatNumber(version), price: formatTnd(price) })
      }
    />
  );
}

function PackState({ pack: { draft, published, isNew } }: { pack: WireEditedPack }) {
  const statusBadge = published.isOnSale ? (
    <Badge tone="leaf">{i18n._('On sale')}</Badge>
  ) : (
    <Badge>{i18n._('Not on sale')}</Badge>
  );
  return <DraftState draft={draft} isNew={isNew} otherwise={statusBadge} />;
}

function translateWarning(warning: PackWarning, draft: PackDraft): string {
  if (warning.about === 'price')
    return translatePriceJump(formatTnd(warning.publishedMillimes), formatTnd(draft.price));
  const isPlan = warning.about === 'plan';
  const part = translatePackPart(`${isPlan ? 'plan' : 'question'}:${warning.id}`, draft);
  if (warning.about === 'moment')
    return i18n._('{question}: second {seconds} refers to the previous training video.', {
      question: part,
      seconds: formatNumber(warning.seconds),
    });
  if (warning.about === 'question')
    return i18n._('{question}: the correct answer in “{language}” is still “{answer}”, which this draft changes.', {
      question: part,
      answer: warning.answer,
      language: LANGUAGE_INFO[warning.language].name,
    });
  const { period, monthlyAmount } = draft.paymentFacilities.find(({ id }) => id === warning.id)!;
  const values = {
    plan: part,
    months: formatNumber(period),
    monthly: formatTnd(monthlyAmount),
    total: formatTnd(warning.totalMillimes),
    price: formatTnd(draft.price),
  };
  if (warning.totalMillimes > draft.price)
    return i18n._(
      '{plan}: {months} × {monthly} is {total}, far above the price of {price}: check the monthly amount.',
      values,
    );
  return i18n._(
    '{plan}: {months} × {monthly} is {total}, {difference} less than the price of {price}: instalments would cost members less than paying at once.',
    { ...values, difference: formatTnd(draft.price - warning.totalMillimes) },
  );
}

function translatePriceChange(before: number, after: number): string {
  return i18n._('Price: {before} → {after}', { before: formatTnd(before), after: formatTnd(after) });
}

/** Shows the draft with the same components that members see, in any of their languages. */
function PackPreview({ packId }: { packId: string }) {
  return (
    <DraftPreview id={`pack:${packId}`} query={packQueries(packId).preview}>
      {(pack, dir) => <PackView {...{ pack, dir }} />}
    </DraftPreview>
  );
}

function PackView({ pack, dir }: { pack: WirePack; dir: 'rtl' | 'auto' }) {
  return (
    <section aria-label={i18n._('Preview as a member')} className="grid gap-5">
      <div className="flex items-center gap-4">
        <PackPicture source={pack} className="w-24" />
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
