import { Link } from '@tanstack/react-router';
import { formatInteger } from '../../ui/format.ts';
import type { AssociateDetail } from './associate-calls.ts';
import { ASSOCIATE_TABS, type AssociateTab } from './associate-params.ts';

type AssociateTabsProps = {
  readonly associate: AssociateDetail;
  readonly tab: AssociateTab;
};

const TABS = Object.keys(ASSOCIATE_TABS) as AssociateTab[];

/** The parts of the page, each with an address of its own. */
export function AssociateTabs({ associate, tab }: AssociateTabsProps) {
  return (
    <nav className="associate-tabs" aria-label="Parts of this associate">
      {TABS.map((name) => (
        <Link
          key={name}
          to="/business-associate/$id/{-$tab}"
          params={{ id: associate.id, tab: name === 'profile' ? undefined : name }}
          aria-current={name === tab ? 'page' : undefined}
        >
          {ASSOCIATE_TABS[name]}
          {name === 'customers' && associate.customers > 0 ? (
            <span>{formatInteger(associate.customers)}</span>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}
