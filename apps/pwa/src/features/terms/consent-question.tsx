import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { create } from 'zustand';
import { useMember } from '#platform/session';
import { Button } from '#ui/button';
import { QuestionDialog } from '#ui/confirm-dialog';
import { consentQuery, termsQuery, useGiveConsent } from './terms.queries';

/** Whether the member has put the question off. It comes back at the next visit. */
const usePutOff = create(() => ({ isPutOff: false }));

/** Asks a member who has not agreed to the published terms and privacy notice, once in each visit. */
export function ConsentQuestion() {
  const { userId } = useMember();
  const { data: consent } = useQuery(consentQuery(userId));
  const { data: terms } = useQuery({ ...termsQuery(), enabled: consent?.isMissing === true });
  const { isPutOff } = usePutOff();
  const giving = useGiveConsent(userId);
  const putOff = () => usePutOff.setState({ isPutOff: true });
  if (!terms || !consent) return null;
  return (
    <QuestionDialog
      isOpen={consent.isMissing && !isPutOff}
      title={consent.agreedAt ? i18n._('Our terms have changed') : i18n._('Terms and privacy')}
      question={
        <>
          {i18n._(
            'Please read the terms of use and the privacy notice. We need your agreement before you buy or send documents.',
          )}{' '}
          <Link to="/terms" className="font-medium text-blue underline underline-offset-4">
            {i18n._('Read them')}
          </Link>
        </>
      }
      onCancel={putOff}
    >
      <Button busy={giving.isPending} onPress={() => giving.mutate(terms.version)}>
        {i18n._('I agree to both')}
      </Button>
      <Button variant="secondary" onPress={putOff}>
        {i18n._('Later')}
      </Button>
    </QuestionDialog>
  );
}
