import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../../api/clock.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { formatAge, formatInteger } from '../../../common/format.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { type Acting, useClientChoices } from '../../../shared/stones/clients.ts';
import { stoneDna } from '../../../shared/stones/one-stone-calls.ts';
import { CACHED } from '../../../shared/stones/query-keys.ts';
import type { Eyes } from '../../../shared/stones/status-words.ts';
import { StoneStatus } from '../../../shared/stones/stone-status.tsx';
import type { StoneActing } from '../../../shared/stones/use-stone-action.ts';
import type { StoneDna, StoneRow } from '../../../shared/stones/wire.ts';
import { ErrorState } from '../../../ui/Blank.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Keys } from '../../../ui/Keys.tsx';
import { SideDrawer } from '../../../ui/SideDrawer.tsx';
import { StoneDetail, StoneDetailSkeleton } from './stone-detail.tsx';
import { StoneDrawerFoot } from './stone-drawer-foot.tsx';

type StoneDrawerProps = {
  /** null keeps it closed */
  readonly stockNo: string | null;
  readonly rows: readonly StoneRow[];
  /** how many matches stand on the pages before this one */
  readonly offset: number;
  readonly total: number | null;
  readonly acting: Acting;
  readonly machine: StoneActing;
  readonly eyes: Eyes;
  readonly client: string | null;
  readonly pricesFor: string | null;
  readonly onPricesFor: (userId: string | null) => void;
  /** Single keys act on this stone while no row is ticked. */
  readonly withKeys: boolean;
  readonly onClient: (userId: string | null) => void;
  readonly onShow: (stockNo: string | null) => void;
  readonly onChanged: (stockNos: readonly string[]) => void;
};

export function StoneDrawer(props: StoneDrawerProps) {
  const { stockNo, rows, acting, pricesFor, onShow } = props;
  const { id } = useProfile();
  const choices = useClientChoices();
  const { data, error, refetch } = useQuery({
    queryKey: [CACHED.dna, id, stockNo, pricesFor],
    queryFn: ({ signal }) => stoneDna(stockNo ?? '', pricesFor, signal),
    enabled: stockNo !== null,
  });
  const row = stockNo === null ? undefined : rows.find((one) => one.stock_no === stockNo);
  // The list hears of changes first; the rest of the page comes with the answer.
  const stone = row ?? data?.stone;

  return (
    <SideDrawer
      opened={stockNo !== null}
      label={`Stone ${stockNo ?? ''}`}
      onClose={() => onShow(null)}
      header={<DrawerHead {...props} stone={stone} />}
      footer={
        stone ? (
          <StoneDrawerFoot
            stone={stone}
            isInCheck={data && data.in_check === true}
            acting={props.acting}
            machine={props.machine}
            client={props.client}
            withKeys={props.withKeys}
            onClient={props.onClient}
            onChanged={props.onChanged}
          />
        ) : null
      }
    >
      {error ? (
        <ErrorState
          title={error instanceof ApiProblem ? error.message : 'Something went wrong'}
          actions={
            <button type="button" className="ui-grid-link" onClick={() => void refetch()}>
              Try again
            </button>
          }
        />
      ) : data && stone ? (
        <StoneDetail
          dna={{ ...data, stone } satisfies StoneDna}
          clientName={
            pricesFor === null
              ? ownName(acting)
              : (choices.find(({ business }) => business.id === pricesFor)?.business.company_name ??
                null)
          }
          pricesFor={pricesFor}
          onPricesFor={props.onPricesFor}
          onShow={onShow}
        />
      ) : (
        <StoneDetailSkeleton />
      )}
    </SideDrawer>
  );
}

/** A customer's prices are its business's; no other role has any of its own. */
const ownName = ({ userId, client, clientName }: Acting): string | null =>
  client !== null && userId === null ? clientName : null;

type DrawerHeadProps = StoneDrawerProps & { readonly stone: StoneRow | undefined };

function DrawerHead({ stone, stockNo, rows, offset, total, eyes, onShow }: DrawerHeadProps) {
  const index = rows.findIndex((row) => row.stock_no === stockNo);
  const neighbour = (step: number) => (index < 0 ? undefined : rows[index + step]?.stock_no);
  const previous = neighbour(-1);
  const next = neighbour(1);
  return (
    <>
      {stone ? <StoneStatus stone={stone} eyes={eyes} /> : null}
      <span className="drawer-stock">{stockNo}</span>
      {stone ? (
        <span className="drawer-origin">
          {[
            stone.provider && `from ${stone.provider}`,
            stone.org_stock_no && `no. ${stone.org_stock_no}`,
            `${formatAge(stone.listed_at, serverNow())} old`,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      ) : null}
      <span className="ui-gap" />
      {index >= 0 && total !== null ? (
        <span className="drawer-place">
          {formatInteger(offset + index + 1)} of {formatInteger(total)}
        </span>
      ) : null}
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label="Previous stone"
        disabled={previous === undefined}
        onClick={() => previous !== undefined && onShow(previous)}
      >
        <Icon name="chevronUp" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label="Next stone"
        disabled={next === undefined}
        onClick={() => next !== undefined && onShow(next)}
      >
        <Icon name="chevronDown" />
      </ActionIcon>
      <span className="drawer-keys" aria-hidden="true">
        <Keys>J</Keys> <Keys>K</Keys>
      </span>
      <ActionIcon variant="subtle" size="sm" aria-label="Close" onClick={() => onShow(null)}>
        <Icon name="close" />
      </ActionIcon>
    </>
  );
}
