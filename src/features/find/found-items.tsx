import { Spotlight } from '@mantine/spotlight';
import { formatDate, formatInteger, formatNumber, formatWeight } from '../../common/format.ts';
import { fancyWords } from '../../common/stone-words.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ShapeIcon } from '../../shared/stones/shape-icon.tsx';
import { StoneStatus } from '../../shared/stones/stone-status.tsx';
import type { FoundRecord, FoundStone } from './find-query.ts';
import { KIND_WORD } from './kind-words.ts';
import type { RecentFind } from './recent-finds.ts';

type Open = (find: RecentFind) => void;

type FoundStoneItemProps = {
  readonly stone: FoundStone;
  readonly place: string;
  readonly onOpen: Open;
};

export function FoundStoneItem({ stone, place, onOpen }: FoundStoneItemProps) {
  const { business_id } = useProfile();
  const detail = [
    stone.shape,
    formatWeight(stone.carat),
    stone.color ?? fancyWords(stone),
    stone.clarity,
    stone.lab,
    stone.report_no,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <Spotlight.Action
      label={stone.stock_no}
      description={detail}
      leftSection={<ShapeIcon shape={stone.shape} size={18} />}
      rightSection={
        <span className="find-right">
          <StoneStatus stone={stone} eyes={{ business: business_id, client: null }} />
          <b>{formatNumber(stone.sell_amt)}</b>
        </span>
      }
      onClick={() => onOpen({ kind: 'stone', name: stone.stock_no, detail, place })}
    />
  );
}

type FoundRecordItemProps = {
  readonly record: FoundRecord;
  readonly place: string;
  readonly onOpen: Open;
};

export function FoundRecordItem({ record, place, onOpen }: FoundRecordItemProps) {
  const { kind, name, company, pieces, at } = record;
  const stones =
    pieces === null ? null : `${formatInteger(pieces)} ${pieces === 1 ? 'stone' : 'stones'}`;
  // A client is known by the company, and the person comes after it.
  const [label, second] = kind === 'customer' && company ? [company, name] : [name, company];
  const detail = [second, stones].filter(Boolean).join(', ');
  return (
    <Spotlight.Action
      label={label}
      description={detail}
      rightSection={
        <span className="find-right">
          {KIND_WORD[kind]}
          {at === null ? null : <time dateTime={at}>{formatDate(at)}</time>}
        </span>
      }
      onClick={() => onOpen({ kind, name: label, detail, place })}
    />
  );
}

export function RecentItem({ find, onOpen }: { readonly find: RecentFind; readonly onOpen: Open }) {
  return (
    <Spotlight.Action
      label={find.name}
      description={find.detail}
      rightSection={<span className="find-right">{KIND_WORD[find.kind]}</span>}
      onClick={() => onOpen(find)}
    />
  );
}
