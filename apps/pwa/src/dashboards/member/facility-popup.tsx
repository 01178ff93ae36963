import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { CreditsUse } from '#features/facility/credits-use';
import { FacilityDetails } from '#features/facility/facility-details';
import { ReportList } from '#features/facility/report-list';
import { RechargePanel } from '#features/recharge/recharge-panel';
import { useRechargeNews } from '#features/recharge/use-recharge-news';
import { configQuery } from '#platform/config-query';
import { useMember } from '#platform/session';
import { usePopup } from '#shell/popup/popup-address';
import { usePopupParams } from '#shell/popup/popup-params';
import { Tabs } from '#ui/tabs';

/** The facility service in three parts (spec 2 §2): `?open=facility`, with `&part=recharge` or `&part=reports`. */
export function FacilityPopup() {
  const { userId } = useMember();
  const { part } = usePopupParams('facility');
  const { change } = usePopup();
  useRechargeNews(userId);
  // Hidden by the operator while there is no service to pay with credits.
  const hasRecharge = useQuery(configQuery()).data?.recharge !== 'off';
  return (
    <Tabs
      label={i18n._('Facility VIP')}
      value={(part === 'recharge' && hasRecharge) || part === 'reports' ? part : 'details'}
      onChoose={(next) => change(next === 'details' ? {} : { part: next })}
      fit
      tabs={[
        { value: 'details', label: i18n._('Facility details'), panel: <FacilityDetails /> },
        ...(hasRecharge ? [{ value: 'recharge', label: i18n._('Recharge points'), panel: <Recharge /> }] : []),
        { value: 'reports', label: i18n._('Report service'), panel: <ReportList /> },
      ]}
    />
  );
}

function Recharge() {
  return (
    <div className="grid gap-4">
      <CreditsUse />
      <RechargePanel />
    </div>
  );
}
