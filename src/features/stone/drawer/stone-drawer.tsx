import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BusinessId } from '#api/ids.gen.ts';
import { serverNow } from '#api/server-clock.ts';
import { formatAge, formatInteger } from '#common/format.ts';
import { Fetched } from '../../../shared/records/fetched.tsx';
import { useProfile } from '../../../shared/session/use-session.ts';
import { stoneDna } from '../../../shared/stones/one-stone-calls.ts';
import { CACHED } from '../../../shared/stones/query-keys.ts';
import type { Viewer } from '../../../shared/stones/status/status-words.ts';
import { FlaggedStatus } from '../../../shared/stones/status/stone-status.tsx';
import { useStockScope } from '../../../shared/stones/stock-scope.ts';
import type { StoneDna, StoneRow } from '../../../shared/stones/stone-types.ts';
import { type Acting, useClientContext } from '../../../shared/stones/trading-clients.ts';
import type { StoneActing } from '../../../shared/stones/use-stone-action.ts';
import { SiblingButtons } from '../../../ui/SiblingButtons.tsx';
import { SideDrawer } from '../../../ui/SideDrawer.tsx';
import { StoneDetail, StoneDetailSkeleton } from './stone-detail.tsx';
import { StoneDrawerFoot } from './stone-drawer-foot.tsx';

type StoneDrawerProps = {
  /** stock number of the open stone; null if the drawer is closed */
  readonly stockNo: string | null;
  readonly rows: readonly StoneRow[];
  /** number of matches on the pages before this one */
  readonly offset: number;
  readonly total: number | null;
  readonly acting: Acting;
  readonly machine: StoneActing;
  readonly eyes: Viewer;
  readonly pricesFor: BusinessId | null;
  /**
   * true if keyboard shortcuts act on this stone; false while rows are ticked, because the
   * shortcuts then act on the ticked rows
   */
  readonly withKeys: boolean;
  readonly onShow: (stockNo: string | null) => void;
  readonly onChanged: (stockNos: readonly string[]) => void;
  /** content above the details, such as the other stones of a pair */
  readonly children?: ReactNode;
};

export function StoneDrawer(props: StoneDrawerProps) {
  const { stockNo, rows, acting, pricesFor, onShow } = props;
  const { id } = useProfile();
  const { name } = useClientContext();
  const place = useStockScope();
  const dna = useQuery({
    queryKey: [CACHED.dna, id, stockNo, pricesFor],
    queryFn: ({ signal }) => stoneDna(stockNo ?? '', pricesFor, signal),
    enabled: stockNo !== null,
  });
  const row = stockNo === null ? undefined : rows.find((one) => one.stock_no === stockNo);
  // Prefers the row of the list over the fetched details, because the row receives live updates
  // first.
  const stone = row ?? dna.data?.stone;

  return (
    <SideDrawer
      opened={stockNo !== null}
      label={`Stone ${stockNo ?? ''}`}
      onClose={() => onShow(null)}
      width="var(--drawer)"
      head={{
        title: (
          <Text span fz="sm" c="var(--text-2)">
            {stockNo}
          </Text>
        ),
        before: stone ? <FlaggedStatus stone={stone} viewer={props.eyes} /> : null,
        details: stone ? (
          <Text span className="desk-only ui-cut" flex="1 1 96px" c="dimmed" fz="sm">
            {originOf(stone)}
          </Text>
        ) : null,
        tools: <Place {...props} />,
      }}
      footer={
        stone ? (
          <StoneDrawerFoot
            stone={stone}
            isInCheck={dna.data && dna.data.in_check === true}
            acting={props.acting}
            machine={props.machine}
            withKeys={props.withKeys}
            onChanged={props.onChanged}
          />
        ) : null
      }
    >
      {stockNo === null ? null : props.children}
      <Fetched query={dna} waiting={<StoneDetailSkeleton />}>
        {(data) => {
          const whole: StoneDna = { ...data, stone: row ?? data.stone };
          return (
            <>
              {place.part?.(whole, props.onChanged)}
              <StoneDetail
                dna={whole}
                clientName={pricesFor === null ? ownName(acting) : name}
                pricesFor={pricesFor}
                onShow={onShow}
              />
            </>
          );
        }}
      </Fetched>
    </SideDrawer>
  );
}

/**
 * Returns the name of a customer's own business, whose prices the customer sees. Returns null for
 * other users, who have no prices of their own.
 */
const ownName = ({ userId, tradingClient, clientName }: Acting): string | null =>
  tradingClient !== null && userId === null ? clientName : null;

const originOf = (stone: StoneRow): string =>
  [
    stone.provider && `from ${stone.provider}`,
    stone.org_stock_no && `no. ${stone.org_stock_no}`,
    `listed ${formatAge(stone.listed_at, serverNow())} ago`,
  ]
    .filter(Boolean)
    .join(', ');

function Place({ stockNo, rows, offset, total, onShow }: StoneDrawerProps) {
  const index = rows.findIndex((row) => row.stock_no === stockNo);
  const to = (step: 1 | -1) => {
    const next = index < 0 ? undefined : rows[index + step];
    return next && (() => onShow(next.stock_no));
  };
  return (
    <>
      {index >= 0 && total !== null ? (
        <Text span flex="none" fz="sm" c="dimmed">
          {formatInteger(offset + index + 1)} of {formatInteger(total)}
        </Text>
      ) : null}
      <SiblingButtons what="stone" onPrevious={to(-1)} onNext={to(1)} />
    </>
  );
}
