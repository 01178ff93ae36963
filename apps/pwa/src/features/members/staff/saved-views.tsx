import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { cleanLine, isBlank } from '@waha/domain/kernel/text/clean-text';
import type { MemberFilters } from '@waha/domain/members/member-filters';
import type { WireMemberView } from '@waha/domain/members/members.contract';
import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { translateError } from '#platform/translate-error';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { Field } from '#ui/field';
import { IconButton } from '#ui/icon-button';
import { toast } from '#ui/toast';
import { Untranslated } from '#ui/untranslated';
import { useDeleteView, useRenameView, useSaveView, viewsQuery } from './members.queries';
import { areSameFilters, removeEmptyFilters } from './members-address';

type SavedViewsProps = { filters: MemberFilters; onFilter: (filters: MemberFilters) => void };

/** Saved views: one press applies the filters saved under a name. The active view can be renamed and deleted. */
export function SavedViews({ filters, onFilter }: SavedViewsProps) {
  const views = useQuery(viewsQuery()).data ?? [];
  const [openForm, setOpenForm] = useState<'save' | 'rename'>();
  const current = views.find((view) => areSameFilters(view.filters, filters));
  const isUnfiltered = Object.keys(removeEmptyFilters(filters)).length === 0;
  const done = () => setOpenForm(undefined);
  return (
    <div className="contents">
      <ul
        aria-label={i18n._('Saved views')}
        className="order-last flex basis-full flex-wrap items-center gap-2 empty:hidden"
      >
        {views.map((view) => (
          <li key={view._id} className="flex items-center">
            <Button
              small
              variant={view === current ? 'primary' : 'secondary'}
              onPress={() => onFilter(view.filters)}
              {...(view === current && { label: i18n._('{name}, selected', { name: view.name }) })}
            >
              <Untranslated>{view.name}</Untranslated>
            </Button>
          </li>
        ))}
      </ul>
      <div className="order-last flex basis-full flex-wrap items-center gap-2 empty:hidden">
        {current ? (
          <>
            <IconButton
              label={i18n._('Rename {name}', { name: current.name })}
              icon={<Pencil />}
              onPress={() => setOpenForm('rename')}
            />
            <DeleteView view={current} />
          </>
        ) : null}
        {current || isUnfiltered ? null : (
          <Button small variant="secondary" icon={<Bookmark />} onPress={() => setOpenForm('save')}>
            {i18n._('Save this view')}
          </Button>
        )}
        {isUnfiltered ? null : (
          <Button small variant="quiet" onPress={() => onFilter({})}>
            {i18n._('Clear filters')}
          </Button>
        )}
      </div>
      {openForm === 'save' && !current ? <SaveView filters={removeEmptyFilters(filters)} onDone={done} /> : null}
      {openForm === 'rename' && current ? <RenameView key={current._id} view={current} onDone={done} /> : null}
    </div>
  );
}

function SaveView({ filters, onDone }: { filters: MemberFilters; onDone: () => void }) {
  const save = useSaveView();
  const saveName = (name: string) => save.mutate({ name, filters }, { onSuccess: onDone });
  return <NameForm name="" isBusy={save.isPending} error={save.error} onName={saveName} onCancel={onDone} />;
}

function RenameView({ view, onDone }: { view: WireMemberView; onDone: () => void }) {
  const rename = useRenameView();
  const saveName = (name: string) => rename.mutate({ id: view._id, name }, { onSuccess: onDone });
  return (
    <NameForm name={view.name} isBusy={rename.isPending} error={rename.error} onName={saveName} onCancel={onDone} />
  );
}

function DeleteView({ view: { _id, name } }: { view: WireMemberView }) {
  const [isConfirming, setConfirming] = useState(false);
  const deleteView = useDeleteView();
  const confirm = () =>
    deleteView.mutate(_id, {
      onSuccess: () => setConfirming(false),
      onError: (error) => toast.error(translateError(error)),
    });
  return (
    <>
      <IconButton label={i18n._('Delete {name}', { name })} icon={<Trash2 />} onPress={() => setConfirming(true)} />
      <ConfirmDialog
        isOpen={isConfirming}
        title={i18n._('Delete this view?')}
        confirm={i18n._('Delete')}
        onConfirm={confirm}
        onCancel={() => setConfirming(false)}
        busy={deleteView.isPending}
        isDangerous
      >
        <Untranslated>{name}</Untranslated>
      </ConfirmDialog>
    </>
  );
}

type NameFormProps = {
  name: string;
  isBusy: boolean;
  error: unknown;
  onName: (name: string) => void;
  onCancel: () => void;
};

function NameForm({ name, isBusy, error, onName, onCancel }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBlank(typed)) onName(cleanLine(typed));
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <Field
        name="view"
        label={i18n._('Name of the view')}
        value={typed}
        onChange={setTyped}
        maxLength={60}
        autoFocus
        error={error ? translateError(error) : undefined}
      />
      <Button small busy={isBusy}>
        {i18n._('Save')}
      </Button>
      <Button small variant="quiet" onPress={onCancel}>
        {i18n._('Cancel')}
      </Button>
    </form>
  );
}
