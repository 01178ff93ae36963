import { i18n } from '@lingui/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listPasskeys, removePasskey, renamePasskey } from '@waha/domain/account/passkeys.contract';
import type { ReplyOf } from '@waha/domain/kernel/endpoint';
import { useState } from 'react';
import { ApiError } from '#platform/api-error';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { formatRelative } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { nameThisDevice } from '#shell/devices/this-device';
import { registerPasskey } from '#shell/passkeys/passkey';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { SkeletonList } from '#ui/skeleton';
import { toast } from '#ui/toast';
import { Untranslated } from '#ui/untranslated';
import { SingleFieldForm } from '../single-field-form';

type Passkey = ReplyOf<typeof listPasskeys>[number];
type WithStep = <Reply>(work: () => Promise<Reply>) => Promise<Reply>;

const QUERY_KEY = ['account', 'passkeys'];
const passkeysQuery = endpointQuery(QUERY_KEY, listPasskeys, {}, { staleTime: 0 });

/** A task that may require the password: it is first tried without. */
type PasswordTask = { label: string; isDangerous?: boolean; run: (password?: string) => Promise<unknown> };

export type PasskeysSectionProps = {
  /** Runs work that may require a fresh second step of staff. */
  withStep?: WithStep;
};

/** The user's own passkeys in Paramètres: add, rename, delete. */
export default function PasskeysSection({ withStep = (work) => work() }: PasskeysSectionProps) {
  const passkeys = useQuery(passkeysQuery);
  const queryClient = useQueryClient();
  /** The task that needs the password. */
  const [passwordTask, setPasswordTask] = useState<PasswordTask>();
  const done = () => {
    setPasswordTask(undefined);
    void queryClient.invalidateQueries({ queryKey: QUERY_KEY });
    void queryClient.invalidateQueries({ queryKey: ['staff-accounts'] });
  };
  const addPasskey = useMutation({
    gcTime: 0,
    mutationFn: ({ run }: PasswordTask) => withStep(() => run()),
    onSuccess: done,
    onError: (error, work) => {
      if (error instanceof ApiError && error.code === 'current_password_wrong') setPasswordTask(work);
      else toast.error(translateError(error));
    },
  });
  const addOne: PasswordTask = {
    label: i18n._('Continue'),
    run: async (password) => {
      if (await registerPasskey(nameThisDevice(), password)) toast.success(i18n._('Passkey added'));
    },
  };
  const deleteOne = (passkeyId: string): PasswordTask => ({
    label: i18n._('Delete'),
    isDangerous: true,
    run: (password) =>
      callApi(removePasskey, { params: { passkeyId }, body: password === undefined ? {} : { password } }),
  });
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft">
        {i18n._('Log in with your fingerprint, face or screen lock instead of a password.')}
      </p>
      <QueryBoundary query={passkeys} skeleton={<SkeletonList rows={2} rowClassName="h-12" />}>
        {(all) =>
          all.length > 0 ? (
            <ul className="divide-y divide-line">
              {all.map((passkey) => (
                <PasskeyRow
                  key={passkey._id}
                  passkey={passkey}
                  onNamed={done}
                  onDelete={() => addPasskey.mutate(deleteOne(passkey._id))}
                />
              ))}
            </ul>
          ) : null
        }
      </QueryBoundary>
      {passwordTask ? (
        <SingleFieldForm
          name="password"
          type="password"
          label={i18n._('Current password')}
          autoComplete="current-password"
          verb={passwordTask.label}
          isDangerous={passwordTask.isDangerous}
          send={passwordTask.run}
          onSent={done}
        />
      ) : passkeys.isPending || typeof PublicKeyCredential === 'undefined' ? null : (
        // Shown once the list is loaded: it would otherwise move under a press.
        <Button variant="secondary" busy={addPasskey.isPending} onPress={() => addPasskey.mutate(addOne)}>
          {i18n._('Add a passkey')}
        </Button>
      )}
    </div>
  );
}

function PasskeyRow({ passkey, onNamed, onDelete }: { passkey: Passkey; onNamed: () => void; onDelete: () => void }) {
  const { _id: passkeyId, name, lastUsedAt, createdAt } = passkey;
  const [openForm, setOpenForm] = useState<'name' | 'delete'>();
  return (
    <li className="grid gap-3 py-2">
      <div className="flex min-h-14 flex-wrap items-center gap-3">
        <span className="min-w-0 flex-1">
          <Untranslated className="block">{name}</Untranslated>
          <span className="block text-sm text-ink-soft">
            {i18n._('Last used {time}', { time: formatRelative(lastUsedAt ?? createdAt) })}
          </span>
        </span>
        <Button variant="quiet" small onPress={() => setOpenForm(openForm === 'name' ? undefined : 'name')}>
          {i18n._('Edit')}
        </Button>
        <Button variant="quiet" small onPress={() => setOpenForm('delete')}>
          {i18n._('Delete')}
        </Button>
      </div>
      {openForm === 'name' ? (
        <SingleFieldForm
          name="name"
          label={i18n._('thing|Name')}
          initialText={name}
          verb={i18n._('Save')}
          send={(typed) => callApi(renamePasskey, { params: { passkeyId }, body: { name: typed } })}
          onSent={() => {
            setOpenForm(undefined);
            onNamed();
          }}
        />
      ) : null}
      <ConfirmDialog
        isOpen={openForm === 'delete'}
        title={i18n._('Delete this passkey?')}
        confirm={i18n._('Delete')}
        isDangerous
        onConfirm={() => {
          setOpenForm(undefined);
          onDelete();
        }}
        onCancel={() => setOpenForm(undefined)}
      >
        <Untranslated>{name}</Untranslated>
      </ConfirmDialog>
    </li>
  );
}
