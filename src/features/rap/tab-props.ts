import type { RapListId } from '../../api/ids.gen.ts';
import type { RapKind } from './rap-calls.ts';
import type { RapChange, RapSearch } from './rap-params.ts';

/** What every part of the screen is given. */
export type TabProps = {
  readonly kind: RapKind;
  /** Left out for the list in force. */
  readonly version: RapListId | undefined;
  readonly search: RapSearch;
  readonly go: (change: RapChange, how?: { readonly replace?: boolean }) => void;
};
