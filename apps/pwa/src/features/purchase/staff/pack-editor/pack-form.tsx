import { i18n } from '@lingui/core';
import { PACK_GROUPS, PACK_TYPES } from '@waha/domain/purchase/pack';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-schema';
import type { WireEditedPack } from '@waha/domain/purchase/staff/pack-editor.contract';
import { PACK_FAULT_MESSAGES } from '@waha/domain/purchase/staff/pack-fault-messages';
import { translateGroup, translateType } from '#features/purchase/purchase.texts';
import { CardHeading } from '#shell/staff/card-heading';
import { AmountField, CountField, translateUnit } from '#shell/staff/drafts/amount-field';
import type { DraftEditor } from '#shell/staff/drafts/draft-editor';
import { DraftForm } from '#shell/staff/drafts/draft-form';
import { LocalizedField } from '#shell/staff/drafts/localized-field';
import { Card } from '#ui/card';
import { CheckField } from '#ui/check-field';
import { Field } from '#ui/field';
import { SelectField } from '#ui/select-field';
import { PackMediaFields } from './pack-media-fields';
import { PlanFields } from './plan-fields';
import { QuestionFields } from './question-fields';

type PackFormProps = { pack: WireEditedPack; editor: DraftEditor<PackDraft> };

/** The form of a pack. */
export function PackForm({ pack, editor }: PackFormProps) {
  return (
    <DraftForm editor={editor} faultTexts={PACK_FAULT_MESSAGES}>
      {({ content, change, language, languageField, errorOn, hasError, warningOn, leadsTo }) => (
        <>
          <Card className="grid gap-4">
            {pack.isNew ? (
              <Field
                label={i18n._('Name of the pack')}
                name="packName"
                maxLength={60}
                value={content.packName}
                error={errorOn('packName')}
                hint={i18n._('Payments and phones refer to this name. It cannot be changed after publishing.')}
                onChange={(packName) => change({ packName })}
              />
            ) : null}
            {languageField}
            <LocalizedField
              label={i18n._('Gift')}
              name="gift"
              text={content.gift}
              language={language}
              error={errorOn('gift')}
              onChange={(gift) => change({ gift })}
            />
          </Card>
          <Card className="grid gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                label={i18n._('Type')}
                name="type"
                options={PACK_TYPES.map((value) => ({ value, label: translateType(value) }))}
                value={content.type}
                onChange={(type) => change({ type })}
              />
              <SelectField
                label={i18n._('Group')}
                name="group"
                options={PACK_GROUPS.map((value) => ({ value, label: translateGroup(value) }))}
                value={content.group}
                onChange={(group) => change({ group })}
              />
              <AmountField
                label={i18n._('Price')}
                name="price"
                value={content.price}
                error={errorOn('price')}
                warning={warningOn('price:price')}
                onChange={(price) => change({ price })}
              />
              <CountField
                label={i18n._('Balance facility service')}
                name="balanceFacilityService"
                unit={translateUnit('credits')}
                value={content.balanceFacilityService}
                error={errorOn('balanceFacilityService')}
                onChange={(balanceFacilityService) => change({ balanceFacilityService })}
              />
              <CountField
                label={i18n._('Bonus every month')}
                name="bonusEveryMonth"
                unit={translateUnit('points')}
                value={content.bonusEveryMonth}
                error={errorOn('bonusEveryMonth')}
                onChange={(bonusEveryMonth) => change({ bonusEveryMonth })}
              />
              <CountField
                label={i18n._('Withdrawal days')}
                name="withdrawalDays"
                unit={translateUnit('days')}
                value={content.withdrawalDays}
                error={errorOn('withdrawalDays')}
                onChange={(withdrawalDays) => change({ withdrawalDays: Math.min(withdrawalDays, 3650) })}
              />
            </div>
          </Card>
          <Card className="grid gap-4">
            <CardHeading>{i18n._('Pay in instalments')}</CardHeading>
            <PlanFields
              plans={content.paymentFacilities}
              onChange={(paymentFacilities) => change({ paymentFacilities })}
              errorOn={errorOn}
              warningOn={warningOn}
            />
          </Card>
          <Card className="grid gap-4">
            <CardHeading>{i18n._('Quiz')}</CardHeading>
            <QuestionFields
              questions={content.questions}
              language={language}
              onChange={(questions) => change({ questions })}
              errorOn={errorOn}
              hasError={hasError}
              leadsTo={leadsTo}
            />
          </Card>
          <PackMediaFields
            imageUrl={pack.imageUrl}
            content={content}
            language={language}
            change={change}
            errorOn={errorOn}
          />
          <Card>
            <CheckField
              name="isOnSale"
              label={i18n._('On sale to members')}
              checked={content.isOnSale}
              onChange={(isOnSale) => change({ isOnSale })}
            />
          </Card>
        </>
      )}
    </DraftForm>
  );
}
