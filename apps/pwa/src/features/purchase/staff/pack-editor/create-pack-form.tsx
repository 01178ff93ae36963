import { i18n } from '@lingui/core';
import { isBlank } from '@waha/domain/kernel/text/clean-text';
import { PACK_GROUPS, PACK_TYPES, type PackGroup, type PackType } from '@waha/domain/purchase/pack';
import { useState } from 'react';
import { translateGroup, translateType } from '#features/purchase/purchase.texts';
import { translateError } from '#platform/translate-error';
import { StaffReviewHeader } from '#shell/staff/queue/review-header';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { SelectField } from '#ui/select-field';
import { useCreatePack } from './pack-editor.queries';

/** Creates a pack by its name; everything else is edited in its draft. */
export function CreatePackForm({ onDone }: { onDone: (packId: string) => void }) {
  const [packName, setName] = useState('');
  const [type, setType] = useState<PackType>('local');
  const [group, setGroup] = useState<PackGroup>(PACK_GROUPS[0]);
  const create = useCreatePack();
  const hasName = !isBlank(packName);
  async function submit(): Promise<void> {
    if (!hasName) return;
    const createdPack = await create.mutateAsync({ packName, type, group }).catch(() => undefined);
    if (createdPack) onDone(createdPack._id);
  }
  return (
    <article aria-label={i18n._('New pack')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StaffReviewHeader title={i18n._('New pack')} statusMark={null} />
      <Form className="grid gap-4" onSubmit={() => void submit()}>
        <Card className="grid gap-4">
          <Field
            label={i18n._('Name of the pack')}
            name="packName"
            maxLength={60}
            value={packName}
            onChange={setName}
            error={create.error ? translateError(create.error) : undefined}
            hint={i18n._('Payments and phones refer to this name. It cannot be changed after publishing.')}
          />
          <SelectField
            label={i18n._('Type')}
            name="type"
            options={PACK_TYPES.map((value) => ({ value, label: translateType(value) }))}
            value={type}
            onChange={setType}
          />
          <SelectField
            label={i18n._('Group')}
            name="group"
            options={PACK_GROUPS.map((value) => ({ value, label: translateGroup(value) }))}
            value={group}
            onChange={setGroup}
          />
          <Button disabled={!hasName} busy={create.isPending}>
            {i18n._('Create draft')}
          </Button>
          <p className="text-sm text-ink-soft">{i18n._('Only administrators see it until it is published.')}</p>
        </Card>
      </Form>
    </article>
  );
}
