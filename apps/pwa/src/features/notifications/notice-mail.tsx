import { i18n } from '@lingui/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { chooseNoticeMail, readNoticeMail } from '@waha/domain/notifications/notice-mail.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { translateError } from '#platform/translate-error';
import { QueryBoundary } from '#shell/states/query-boundary';
import { CheckField } from '#ui/check-field';
import { toast } from '#ui/toast';

/** The choice whether unread notifications are also mailed. It belongs to the account, not to this device. */
export function NoticeMail({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const query = endpointQuery(['notifications', 'mail', userId], readNoticeMail, {});
  const choice = useQuery(query);
  const choosing = useMutation({
    mutationFn: (isOn: boolean) => callApi(chooseNoticeMail, { body: { isOn } }),
    onSuccess: (saved) => queryClient.setQueryData(query.queryKey, saved),
    onError: (error) => void toast.error(translateError(error)),
  });
  return (
    <QueryBoundary query={choice}>
      {({ isOn }) => (
        <CheckField
          name="notice-mail"
          label={i18n._('Also email me what I have not read after 10 minutes')}
          checked={choosing.isPending ? choosing.variables : isOn}
          onChange={(isWanted) => choosing.mutate(isWanted)}
        />
      )}
    </QueryBoundary>
  );
}
