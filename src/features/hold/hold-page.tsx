import { LinePage, type LinePageProps } from '../../shared/lines/line-page.tsx';
import { idParam, textOf } from '../../shared/lists/search-params.ts';
import { holdList } from './hold-list.tsx';
import { NewOffers, OffersAbove } from './offers.tsx';
import { useOffers } from './use-offers.ts';
import { useWaitlist } from './use-waitlist.ts';
import { WaitlistResults } from './waitlist-results.tsx';

const LINE_TAB = 'line';

export function HoldPage(props: LinePageProps) {
  const places = useWaitlist();
  const waiting = places.rows.length;
  const { address, onSearch } = props;
  const { open } = idParam('open', address.open);
  const offers = useOffers(places, textOf(address.tab));
  return (
    <LinePage
      {...props}
      list={holdList}
      above={
        // The hold list stays hidden until the offers are loaded, because the offers appear above
        // the list.
        places.status === 'loading' ? <div data-awaited="" /> : <OffersAbove {...offers} />
      }
      toolbarExtra={<NewOffers {...offers} />}
      aside={{
        tab: LINE_TAB,
        label:
          places.status === 'loading' ? (
            <span data-awaited="">Waitlist</span>
          ) : waiting > 0 ? (
            `Waitlist ${waiting}`
          ) : (
            'Waitlist'
          ),
        content: (
          <WaitlistResults
            places={places}
            aside={<NewOffers {...offers} />}
            open={open}
            onOpen={(id, how) =>
              onSearch({ tab: LINE_TAB, ...(id === undefined ? {} : { open: id }) }, how)
            }
          />
        ),
      }}
    />
  );
}
