import { i18n } from '@lingui/core';
import { LANGUAGE_INFO, LANGUAGES, type Language } from '@waha/domain/kernel/languages';
import { changedParts } from '@waha/domain/purchase/staff/pack-changes';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-shapes';
import type { WireEditedPack } from '@waha/domain/purchase/staff/pack-editor.contract';
import { PACK_FAULTS } from '@waha/domain/purchase/staff/pack-fault-words';
import type { PackFault } from '@waha/domain/purchase/staff/pack-faults';
import { Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatList, formatStaffTime } from '../../../../platform/language/format';
import { sayText, useLanguage } from '../../../../platform/language/words';
import { Card } from '../../../../ui/card';
import { CheckField } from '../../../../ui/check-field';
import { Form } from '../../../../ui/form';
import { Notice } from '../../../../ui/notice';
import { SectionHeading } from '../../../../ui/section-heading';
import { SelectField } from '../../../../ui/select-field';
import { DraftBar } from './draft-bar';
import { JoinDrafts } from './join-drafts';

import { LocalizedField } from './localized-field';
import { AmountField, CountField } from './number-fields';
import { PlanFields } from './plan-fields';
import { QuestionFields } from './question-fields';
import { sayPart } from './say-part';
import { changeUnsaved, joinUnsaved, savedContent, useUnsavedPacks } from './unsaved-packs';

/** A pack as it is written; nothing of it reaches a member before it is published. */
export function PackForm({ pack }: { pack: WireEditedPack }) {
  const unsaved = useUnsavedPacks()[pack._id];
  const [language, setLanguage] = useState<Language>(useLanguage(({ language: shown }) => shown));
  const [faults, setFaults] = useState<readonly PackFault[]>([]);
  const saved = savedContent(pack);
  const content = unsaved?.content ?? saved;
  const isUnsaved = unsaved !== undefined && changedParts(saved, unsaved.content).length > 0;
  useStayWhile(isUnsaved);
  const change = (part: Partial<PackDraft>) => {
    changeUnsaved(pack, part);
    setFaults([]);
  };
  const errorOn = (path: string) => {
    const fault = faults.find((each) => each.path === path);
    return fault && sayText(PACK_FAULTS[fault.code]);
  };
  const hasError = (path: string) => faults.some((each) => each.path === path || each.path.startsWith(`${path}.`));

  if (unsaved && unsaved.revision !== pack.revision)
    return <JoinDrafts pack={pack} unsaved={unsaved} onJoin={(whose) => joinUnsaved(pack, unsaved, whose)} />;
  return (
    <Form className="grid gap-4" onSubmit={() => {}}>
      {unsaved?.news && unsaved.news.parts.length > 0 ? (
        <Notice tone="blue" icon={<Users aria-hidden="true" />}>
          {sayNews(unsaved.news, content, saved)}
        </Notice>
      ) : null}
      {pack.draft ? <p className="text-sm text-ink-soft">{saySaved(pack.draft)}</p> : null}
      <Card className="grid gap-4">
        <CheckField
          name="isOnSale"
          label={i18n._('Members can buy it')}
          checked={content.isOnSale}
          onChange={(isOnSale) => change({ isOnSale })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <AmountField
            label={i18n._('Price')}
            name="price"
            value={content.price}
            error={errorOn('price')}
            onChange={(price) => change({ price })}
          />
          <CountField
            label={i18n._('Balance facility service')}
            name="balanceFacilityService"
            value={content.balanceFacilityService}
            error={errorOn('balanceFacilityService')}
            onChange={(balanceFacilityService) => change({ balanceFacilityService })}
          />
          <CountField
            label={i18n._('Bonus every month')}
            name="bonusEveryMonth"
            value={content.bonusEveryMonth}
            error={errorOn('bonusEveryMonth')}
            onChange={(bonusEveryMonth) => change({ bonusEveryMonth })}
          />
          <CountField
            label={i18n._('Withdrawal days')}
            name="withdrawalDays"
            value={content.withdrawalDays}
            error={errorOn('withdrawalDays')}
            onChange={(withdrawalDays) => change({ withdrawalDays: Math.min(withdrawalDays, 3650) })}
          />
        </div>
      </Card>
      <Card className="grid gap-4">
        <SectionHeading>{i18n._('Pay in instalments')}</SectionHeading>
        <PlanFields
          plans={content.paymentFacilities}
          onChange={(paymentFacilities) => change({ paymentFacilities })}
          errorOn={errorOn}
        />
      </Card>
      <Card className="grid gap-4">
        <SectionHeading>{i18n._('Gift and quiz')}</SectionHeading>
        <SelectField
          label={i18n._('Texts are written in')}
          name="language"
          options={LANGUAGES.map((each) => ({ value: each, label: LANGUAGE_INFO[each].name }))}
          value={language}
          onChange={setLanguage}
          hint={i18n._('Where a language has no text of its own, the first one is shown.')}
        />
        <LocalizedField
          label={i18n._('Gift')}
          name="gift"
          text={content.gift}
          language={language}
          error={errorOn('gift')}
          onChange={(gift) => change({ gift })}
        />
        <QuestionFields
          questions={content.questions}
          language={language}
          onChange={(questions) => change({ questions })}
          errorOn={errorOn}
          hasError={hasError}
        />
      </Card>
      <DraftBar pack={pack} content={content} isUnsaved={isUnsaved} onFaults={setFaults} />
    </Form>
  );
}

function saySaved({ savedBy, savedAt }: NonNullable<WireEditedPack['draft']>): string {
  const time = formatStaffTime(savedAt);
  return savedBy?.name
    ? i18n._('Draft of {name}, {time}', { name: savedBy.name, time })
    : i18n._('Draft of {time}', { time });
}

function sayNews({ by, parts }: { by: string | undefined; parts: readonly string[] }, ...drafts: PackDraft[]): string {
  const what = formatList(parts.map((part) => sayPart(part, ...drafts)));
  return by
    ? i18n._('{name} has changed this meanwhile, and it stands here too: {what}.', { name: by, what })
    : i18n._('This was changed meanwhile, and stands here too: {what}.', { what });
}

/** The browser asks before what was not saved is left. */
function useStayWhile(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
