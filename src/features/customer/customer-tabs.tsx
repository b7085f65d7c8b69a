import { Link } from '@tanstack/react-router';
import { formatInteger } from '#common/format.ts';
import { TabStrip } from '../../shared/frame/TabStrip.tsx';
import { CUSTOMER_TABS, type CustomerTab, currentOn, tabAddress } from './detail-params.ts';
import type { CustomerDetail } from './wire.ts';

type CustomerTabsProps = {
  readonly customer: CustomerDetail;
  readonly tab: CustomerTab;
  readonly withDocuments: boolean;
  readonly withAccount: boolean;
};

const EXACT = { exact: true, includeSearch: true } as const;

export function CustomerTabs({ customer, tab, withDocuments, withAccount }: CustomerTabsProps) {
  const tabs = (Object.keys(CUSTOMER_TABS) as CustomerTab[]).filter(
    (name) => (name !== 'documents' || withDocuments) && (name !== 'account' || withAccount),
  );
  return (
    <TabStrip aria-label="Customer sections">
      {tabs.map((name) => {
        const current = currentOn(name, customer.counts);
        return (
          <Link
            key={name}
            to="/client/$id"
            params={{ id: customer.id }}
            search={tabAddress(name)}
            aria-current={name === tab ? 'page' : undefined}
            activeOptions={EXACT}
          >
            {CUSTOMER_TABS[name]}
            {current > 0 ? <span>{formatInteger(current)}</span> : null}
          </Link>
        );
      })}
    </TabStrip>
  );
}
