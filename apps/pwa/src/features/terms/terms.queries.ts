import { useMutation, useQueryClient } from '@tanstack/react-query';
import { HOUR } from '@waha/domain/kernel/time';
import { giveConsent, readConsent, readTerms } from '@waha/domain/terms/terms.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { contentQuery } from '#platform/language/content-query';
import { useLanguage } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import { toast } from '#ui/toast';

/** The published terms and privacy notice, in the shown language. */
export const termsQuery = () => contentQuery(['company', 'terms'], (request) => callApi(readTerms, request), HOUR);

/** Whether this member has agreed to them. */
export const consentQuery = (userId: string) => endpointQuery(['company', 'consent', userId], readConsent, {});

/** Agrees to a version, in the language in which it was read. A toast says why it failed. */
export function useGiveConsent(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = consentQuery(userId);
  return useMutation({
    mutationFn: (version: number) =>
      callApi(giveConsent, { body: { version, language: useLanguage.getState().language } }),
    onSuccess: (consent) => queryClient.setQueryData(queryKey, consent),
    onError: (error) => toast.error(translateError(error)),
  });
}
