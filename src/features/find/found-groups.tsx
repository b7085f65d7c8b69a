import type { Profile } from '#api/types.ts';
import { formatDate, formatInteger, formatNumber } from '#common/format.ts';
import { reportWords } from '#common/stone-labels.ts';
import { recordHref } from '../../shared/records/record-href.ts';
import { ShapeIcon } from '../../shared/stones/shape-icon.tsx';
import { StoneStatus } from '../../shared/stones/status/stone-status.tsx';
import { stoneTitle } from '../../shared/stones/stone-columns.tsx';
import type { CustomerChoice } from '../../shared/stones/stone-types.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { FindGroup, FindItem } from './find-item.ts';
import type { FoundRecord, FoundStone, FoundThings } from './find-query.ts';
import { KIND_GROUPS, KIND_WORD } from './kind-words.ts';
import type { RecentFind } from './recent-finds.ts';

export interface FindContext {
  readonly reader: Profile;
  /** the search text */
  readonly text: string;
  /** trading client that the user acts for, or null */
  readonly actingBusinessId: string | null;
  readonly open: (find: RecentFind) => void;
  readonly acts: (found: FoundToAct) => void;
}

export type FoundToAct = { readonly onOpen: () => void } & (
  | { readonly kind: 'stone'; readonly stone: FoundStone }
  | { readonly kind: ActedKind; readonly number: string }
);

/**
 * Kinds of documents whose actions, such as releasing a hold, are offered in the search result
 * itself. Other documents offer their actions only after they are opened.
 */
const ACTED = ['hold', 'order', 'request', 'memo', 'enquiry', 'priceOffer'] as const;
type ActedKind = (typeof ACTED)[number];
const actedKind = (kind: FoundRecord['kind']) => ACTED.find((one) => one === kind);

export const foundGroups = ({ stones, records }: FoundThings, finder: FindContext): FindGroup[] => [
  { label: 'Stones', items: stones.flatMap((stone) => stoneItem(stone, finder) ?? []) },
  ...KIND_GROUPS.map(({ label, kinds }) => ({
    label,
    items: records
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap((record) => recordItem(record, finder) ?? []),
  })),
];

export const actForGroup = (
  { records }: FoundThings,
  /** trading clients that the user may act for, without the current one */
  choices: readonly CustomerChoice[],
  actFor: (choice: CustomerChoice) => void,
): FindGroup => ({
  label: 'Act for',
  items: records
    .flatMap(({ kind, id }) => (kind === 'customer' ? choices.filter((one) => one.id === id) : []))
    .map((choice) => ({
      id: `act for ${choice.id}`,
      label: `Act for ${choice.business.company_name}`,
      detail: `${choice.first_name} ${choice.last_name}`.trim(),
      left: <Icon name="user" size="small" />,
      isFound: true,
      run: () => actFor(choice),
    })),
});

export const recentGroup = (finds: readonly RecentFind[], { open }: FindContext): FindGroup => ({
  label: 'Recently opened',
  items: finds.map((find) => ({
    id: `recent ${find.place}`,
    label: find.name,
    detail: find.detail,
    right: KIND_WORD[find.kind],
    run: () => open(find),
  })),
});

function stoneItem(
  stone: FoundStone,
  { reader, text, actingBusinessId, open, acts }: FindContext,
): FindItem | null {
  const { stock_no: name, diamond_type: diamondType } = stone;
  const place = recordHref({ kind: 'stone', name, diamondType }, reader);
  if (place === null) return null;
  const detail = [ownNumberText(stone, text), stoneTitle(stone), reportWords(stone)]
    .filter(Boolean)
    .join(', ');
  const onOpen = () => open({ kind: 'stone', name, detail, place });
  return {
    id: `stone ${stone.id}`,
    label: name,
    detail,
    left: <ShapeIcon shape={stone.shape} size={18} />,
    right: (
      <>
        <StoneStatus
          stone={stone}
          viewer={{ business: reader.business_id, tradingClient: actingBusinessId }}
        />
        <b>{formatNumber(stone.sell_amt)}</b>
      </>
    ),
    isFound: true,
    run: onOpen,
    acts: () => acts({ kind: 'stone', stone, onOpen }),
  };
}

/** Returns the supplier's stock number if it starts with the search text, else an empty text. */
const ownNumberText = ({ org_stock_no: ownNumber }: FoundStone, text: string): string =>
  ownNumber?.toUpperCase().startsWith(text.toUpperCase()) ? `Supplier’s no. ${ownNumber}` : '';

function recordItem(record: FoundRecord, { reader, open, acts }: FindContext): FindItem | null {
  const { kind, id, name, company, pieces, at } = record;
  const place = recordHref(record, reader);
  if (place === null) return null;
  const stones =
    pieces === null ? null : `${formatInteger(pieces)} ${pieces === 1 ? 'stone' : 'stones'}`;
  // For a trading client, the company is the label and its user the detail.
  const [label, second] = kind === 'customer' && company ? [company, name] : [name, company];
  const detail = [second, stones].filter(Boolean).join(', ');
  const onOpen = () => open({ kind, name: label, detail, place });
  const acted = actedKind(kind);
  return {
    id: `${kind} ${id} ${name}`,
    label,
    detail,
    right: (
      <>
        {KIND_WORD[kind]}
        {at === null ? null : <time dateTime={at}>{formatDate(at)}</time>}
      </>
    ),
    isFound: true,
    run: onOpen,
    acts: acted && (() => acts({ kind: acted, number: name, onOpen })),
  };
}
