import { Link } from '@tanstack/react-router';
import { formatInteger } from '#common/format.ts';
import { TabStrip } from '../../shared/frame/TabStrip.tsx';
import type { AssociateDetail } from './associate-calls.ts';
import { ASSOCIATE_TABS, type AssociateTab } from './associate-params.ts';

const TABS = Object.keys(ASSOCIATE_TABS) as AssociateTab[];
/** Exact matching, because the path of the profile is a prefix of the other tabs' paths. */
const EXACT = { exact: true, includeSearch: false };

export function AssociateTabs({ associate }: { readonly associate: AssociateDetail }) {
  return (
    <TabStrip aria-label="Associate sections">
      {TABS.map((name) => (
        <Link
          key={name}
          to="/business-associate/$id/{-$tab}"
          params={{ id: associate.id, tab: name === 'profile' ? undefined : name }}
          activeOptions={EXACT}
        >
          {ASSOCIATE_TABS[name]}
          {name === 'customers' && associate.customers > 0 ? (
            <span>{formatInteger(associate.customers)}</span>
          ) : null}
        </Link>
      ))}
    </TabStrip>
  );
}
