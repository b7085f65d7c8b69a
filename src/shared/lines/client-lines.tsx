import '../frame/kept-page.css';
import { useMemo, useState } from 'react';
import type { UserId } from '#api/ids.gen.ts';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { activityOf } from './client-activity.ts';
import { StockSwitch } from './line-filters.tsx';
import type { Line, LineList } from './line-list.ts';
import { LINE_TABS, type LineSearch, type LineStock } from './line-params.ts';
import { LineResults } from './line-results.tsx';

type Which = LineSearch['tab'];

export interface ClientLinesChange {
  readonly which?: Which;
  readonly type?: LineStock | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

export type ClientLinesProps = {
  /** Id of any user of the trading client. */
  readonly userId: UserId;
  readonly which: Which;
  readonly type: LineStock | undefined;
  readonly page: number | undefined;
  readonly size: number | undefined;
  readonly go: (change: ClientLinesChange) => void;
};

const OF_CLIENT = ['client', 'type'] as const;

export function ClientLines<Row extends Line>(props: ClientLinesProps & { list: LineList<Row> }) {
  const { userId: client, which, type, page, size, go } = props;
  const list = useMemo(() => activityOf(props.list, client), [props.list, client]);
  const [open, setOpen] = useState<string | undefined>();
  const search = useMemo<LineSearch>(
    () => ({
      client,
      ...(type === undefined ? {} : { type }),
      ...(which ? { tab: which } : {}),
      ...(page === undefined ? {} : { page }),
      ...(size === undefined ? {} : { size }),
      ...(open === undefined ? {} : { open }),
    }),
    [client, which, type, page, size, open],
  );
  return (
    <div className="kept-page">
      <div className="kept-bar">
        <SegmentedControl
          aria-label={`Which ${list.words[1]}`}
          data={LINE_TABS.map((value) => ({ value, label: list.tabs[value] }))}
          value={which ?? 'current'}
          onChange={(value) =>
            go({
              which: value === 'ended' || value === 'all' ? value : undefined,
              page: undefined,
            })
          }
        />
        <StockSwitch
          search={search}
          change={(change) => go({ type: change.type, page: undefined })}
        />
      </div>
      <LineResults
        key={`${which ?? 'current'} ${type ?? ''}`}
        list={list}
        search={search}
        ofOneClient
        given={OF_CLIENT}
        go={(change) => {
          if ('open' in change) setOpen(change.open);
          else if ('type' in change) go({ type: change.type, page: undefined });
          else go({ page: change.page, size: change.size });
        }}
      />
    </div>
  );
}
