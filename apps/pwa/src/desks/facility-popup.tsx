import { i18n } from '@lingui/core';
import { useState } from 'react';
import { FacilityDetails } from '../features/facility/facility-details';
import { ReportList } from '../features/facility/report-list';
import { RechargePanel } from '../features/recharge/recharge-panel';
import { useRechargeNews } from '../features/recharge/use-recharge-news';
import { useMember } from '../platform/session';
import { useOwnParams } from '../shell/own-params';
import { Tabs } from '../ui/tabs';

type Part = 'details' | 'recharge' | 'reports';

/** The facility service in three parts (spec 2 §2): `?open=facility`, with `&part=recharge` or `&part=reports`. */
export function FacilityPopup() {
  const { userId } = useMember();
  const { part: asked } = useOwnParams('facility');
  const [part, setPart] = useState<Part>(asked === 'recharge' || asked === 'reports' ? asked : 'details');
  useRechargeNews(userId);
  return (
    <Tabs
      label={i18n._('Facility VIP')}
      value={part}
      onChoose={setPart}
      fit
      tabs={[
        { value: 'details', label: i18n._('Facility details'), panel: <FacilityDetails /> },
        { value: 'recharge', label: i18n._('Recharge points'), panel: <RechargePanel /> },
        { value: 'reports', label: i18n._('Report service'), panel: <ReportList /> },
      ]}
    />
  );
}
