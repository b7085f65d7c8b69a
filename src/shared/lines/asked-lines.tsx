import '../stones/refusal-list.css';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '../../common/count.ts';
import { formatDateClock } from '../../common/format.ts';
import { useProfile } from '../session/use-session.ts';
import { CACHED } from '../stones/query-keys.ts';
import type { Line } from './line-list.ts';
import { useAskedList, useClearTicks } from './line-place.ts';

interface Asked<Row> {
  /** those that stand as they stood when the question was asked */
  readonly rows: readonly Row[];
  /** those that were moved on since, as they stood then */
  readonly left: readonly Row[];
}

const NOTHING: readonly never[] = [];

/** The rows that a dialog asks about: what another person decides meanwhile leaves the question, and is told. */
export function useAskedLines<Row extends Line>(
  isAsking: boolean,
  picks: readonly Row[],
): Asked<Row> {
  const [asked, setAsked] = useState<readonly Row[] | null>(null);
  if (isAsking && asked === null) setAsked(picks);
  if (!isAsking && asked !== null) setAsked(null);
  if (!isAsking || asked === null) return { rows: picks, left: NOTHING };
  const now = new Map(picks.map((row) => [row.id, row]));
  const stands = ({ id, state }: Row): boolean => now.get(id)?.state === state;
  return {
    rows: asked.filter(stands).map((row) => now.get(row.id) ?? row),
    left: asked.filter((row) => !stands(row)),
  };
}

type LeftProps = { readonly left: readonly Line[] };

/** Who moved each of them on, to what, and when. */
export function LeftMeanwhile({ left }: LeftProps) {
  const { key, load, statuses, decidedBy } = useAskedList();
  const { id: viewer } = useProfile();
  const ids = left.map(({ id }) => id);
  const { data } = useQuery({
    queryKey: [CACHED.lines, viewer, key, 'left', ids],
    queryFn: ({ signal }) =>
      load(
        {
          query: { currentTab: 'all', page: 1, size: 1000 },
          data: { stock_numbers: [...new Set(left.map(({ stock_no }) => stock_no))] },
        },
        signal,
      ),
    enabled: left.length > 0,
  });
  if (left.length === 0) return null;
  const now = new Map(data?.data.map((row) => [row.id, row]));
  return (
    <ul className="refusal-list" aria-label="Decided meanwhile" aria-live="polite">
      {left.map(({ id, stock_no }) => {
        const row = now.get(id);
        const label = Object.values(statuses).find(({ code }) => code === row?.state)?.label;
        const by = row && decidedBy?.(row);
        return (
          <li key={id}>
            <b>{stock_no}</b>{' '}
            {row && label
              ? `${label}${by ? ` by ${by}` : ''}, ${formatDateClock(row.ended_at)}`
              : 'has changed meanwhile'}
          </li>
        );
      })}
    </ul>
  );
}

type NothingLeftProps = LeftProps & {
  readonly opened: boolean;
  /** as its button says it: "approve" */
  readonly act: string;
  readonly onClose: () => void;
};

/** Stands where a question stood when another person had decided all that it asked about. */
export function NothingLeft({ opened, act, left, onClose }: NothingLeftProps) {
  const clearTicks = useClearTicks();
  // What was ticked is no longer in this list: a bar that says "0 selected" would be left of it.
  const close = () => {
    clearTicks();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={`Nothing is left to ${act}`}>
      <p>
        {left.length === 1 ? 'It was' : `${count(left.length, 'row')} were`} decided while this was
        open. Nothing was changed here.
      </p>
      <LeftMeanwhile left={left} />
      <div className="ui-dialog-footer">
        <Button size="lg" variant="filled" onClick={close} data-autofocus>
          Close
        </Button>
      </div>
    </Modal>
  );
}
