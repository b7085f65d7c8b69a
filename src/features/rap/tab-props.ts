import type { RapListId } from '#api/ids.gen.ts';
import type { RapKind } from './rap-calls.ts';
import type { RapChange, RapSearch } from './rap-params.ts';

export type TabProps = {
  readonly kind: RapKind;
  /** id of the price list; undefined for the current list */
  readonly version: RapListId | undefined;
  readonly search: RapSearch;
  readonly go: (change: RapChange, how?: { readonly replace?: boolean }) => void;
};
