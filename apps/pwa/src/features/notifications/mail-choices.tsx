import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { chooseNoticeMail, readNoticeMail } from '@waha/domain/notifications/notice-mail.contract';
import { chooseStatementMail, readStatementMail } from '@waha/domain/wallet/statement-mail/statement-mail.contract';
import { callApi } from '#platform/call-api';
import { translateText } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import { QueryBoundary } from '#shell/states/query-boundary';
import { CheckField } from '#ui/check-field';
import { toast } from '#ui/toast';

const CHOICES = [
  {
    name: 'notice-mail',
    label: /*i18n*/ 'Also email me what I have not read after 10 minutes',
    read: readNoticeMail,
    choose: chooseNoticeMail,
  },
  {
    name: 'statement-mail',
    label: /*i18n*/ 'Email me the report of each month as a PDF',
    read: readStatementMail,
    choose: chooseStatementMail,
  },
] as const;

type Choice = (typeof CHOICES)[number];
type Chosen = Record<Choice['name'], boolean>;

/** Reads all choices as one, so that one failure is shown and retried for all of them. */
const createChoicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['notifications', 'mails', userId],
    queryFn: async ({ signal }) => {
      const read = async ({ name, read }: Choice) => [name, (await callApi(read, { signal })).isOn] as const;
      return Object.fromEntries(await Promise.all(CHOICES.map(read))) as Chosen;
    },
  });

/** The mails that the member may choose. Each choice belongs to the account, not to this device. */
export function MailChoices({ userId }: { userId: string }) {
  return (
    <QueryBoundary query={useQuery(createChoicesQuery(userId))}>
      {(chosen) =>
        CHOICES.map((choice) => (
          <MailChoice key={choice.name} userId={userId} choice={choice} isOn={chosen[choice.name]} />
        ))
      }
    </QueryBoundary>
  );
}

function MailChoice({ userId, choice, isOn }: { userId: string; choice: Choice; isOn: boolean }) {
  const { name, label, choose } = choice;
  const queryClient = useQueryClient();
  const choosing = useMutation({
    mutationFn: (isWanted: boolean) => callApi(choose, { body: { isOn: isWanted } }),
    onSuccess: (saved) =>
      queryClient.setQueryData(createChoicesQuery(userId).queryKey, (all) => all && { ...all, [name]: saved.isOn }),
    onError: (error) => void toast.error(translateError(error)),
  });
  return (
    <CheckField
      name={name}
      label={translateText(label)}
      checked={choosing.isPending ? choosing.variables : isOn}
      onChange={(isWanted) => choosing.mutate(isWanted)}
    />
  );
}
