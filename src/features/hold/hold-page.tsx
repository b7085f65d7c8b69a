import { LinePage, type LinePageProps } from '../../shared/lines/line-page.tsx';
import { holdList } from './hold-list.tsx';
import { Offers } from './offers.tsx';
import { PlaceResults } from './place-results.tsx';
import { usePlaces } from './use-places.ts';

/** The list of holds, what is offered above it, and the line behind it. */
export function HoldPage(props: LinePageProps) {
  const places = usePlaces();
  const waiting = places.rows.length;
  return (
    <LinePage
      {...props}
      list={holdList}
      above={<Offers places={places.rows} />}
      aside={{
        tab: 'line',
        label: waiting > 0 ? `Line ${waiting}` : 'Line',
        content: <PlaceResults places={places} />,
      }}
    />
  );
}
