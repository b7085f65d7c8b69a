import { confirmStoneList } from '../features/confirm-stone/confirm-stone-list.tsx';
import { enquiryList } from '../features/enquiry/enquiry-list.tsx';
import type { FoundToAct } from '../features/find/found-groups.tsx';
import { holdList } from '../features/hold/hold-list.tsx';
import { memoList } from '../features/memo/memo-list.tsx';
import { priceOfferList } from '../features/price-offer/price-offer-list.tsx';
import { StoneActionsDialog } from '../features/stone/actions/stone-actions-dialog.tsx';
import { LineActsDialog } from '../shared/lines/line-acts-dialog.tsx';

export function FoundActs(found: FoundToAct) {
  switch (found.kind) {
    case 'stone':
      return <StoneActionsDialog {...found} />;
    case 'hold':
      return <LineActsDialog {...found} list={holdList} />;
    case 'memo':
      return <LineActsDialog {...found} list={memoList} />;
    case 'enquiry':
      return <LineActsDialog {...found} list={enquiryList} />;
    case 'priceOffer':
      return <LineActsDialog {...found} list={priceOfferList} />;
    default:
      return <LineActsDialog {...found} list={confirmStoneList} />;
  }
}
