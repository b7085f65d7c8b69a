import '../../shared/frame/kept-page.css';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { RepriceSessionId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { count } from '#common/count.ts';
import { formatNumber } from '#common/format.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { onlyPage, toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ShapeIcon } from '../../shared/stones/shape-icon.tsx';
import { GrowthBadge } from '../../shared/stones/status/growth-badge.tsx';
import { titleWithoutGrowth } from '../../shared/stones/stone-column.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectionBar } from '../../ui/grid/SelectionBar.tsx';
import type { GridTotalCells, GridTotals } from '../../ui/grid/types.ts';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import {
  changeReprice,
  listRepriceSessions,
  REPRICE,
  type RepriceAct,
  type RepriceLine,
  type RepriceSession,
  repriceSession,
} from './reprice-calls.ts';
import { LINE_COLUMNS, SESSION_COLUMNS } from './reprice-columns.tsx';
import {
  amountsOf,
  decisionOf,
  guardrailText,
  limitsText,
  ruleText,
  STATE,
  signed,
} from './reprice-texts.ts';

const sessionId = ({ id }: RepriceSession): RepriceSessionId => id;
const stoneId = ({ stone_id }: RepriceLine): string => stone_id;

export interface RepriceSearch {
  page?: number;
  size?: number;
}

type RepriceSessionsProps = {
  readonly search: RepriceSearch;
  readonly onSearch: (next: RepriceSearch) => void;
};

export function RepriceSessions({ search, onSearch }: RepriceSessionsProps) {
  const { id: reader } = useProfile();
  const navigate = useNavigate();
  const { page = 1, size = PAGE_SIZES.table } = search;
  const list = useListFetch({
    key: [REPRICE, reader, 'sessions', page, size],
    load: async (signal, place) =>
      toListPage(await listRepriceSessions({ page, size, ...place }, signal)),
    rowId: sessionId,
  });
  return (
    <div className="kept-page">
      <PageHeader title="Reprice sessions">
        <StockListLink />
      </PageHeader>
      <ListGrid
        list={list}
        viewKey="reprice-sessions"
        label="Reprice sessions"
        words={['session', 'sessions']}
        usualOrder="Newest first"
        columns={SESSION_COLUMNS}
        search={search}
        onPage={({ page: next, size: ofPage }) =>
          onSearch({ page: next, ...(ofPage === undefined ? {} : { size: ofPage }) })
        }
        onOpen={({ id }) => void navigate({ to: '/stock-list/reprice/{-$id}', params: { id } })}
        empty={
          <EmptyState title="No reprice sessions">
            Search for stones in the stock list and choose Reprice to propose new prices.
          </EmptyState>
        }
        renderPhoneRow={(session) => ({
          picture: null,
          title: ruleText(session),
          value: <StatusBadge {...STATE[session.state]} />,
          detail: `${count(session.stones, 'stone')}, ${session.accepted} accepted`,
          note: session.created_by,
        })}
      />
    </div>
  );
}

const StockListLink = () => (
  <Button variant="subtle" size="sm" renderRoot={(props) => <Link to="/stock-list" {...props} />}>
    Stock list
  </Button>
);

const VIEWS = {
  all: 'All',
  undecided: 'Undecided',
  accepted: 'Accepted',
  rejected: 'Rejected',
  limited: 'Limited',
  left: 'Left out',
} as const;
type View = keyof typeof VIEWS;
const isView = (text: string): text is View => text in VIEWS;

const IS_IN: Readonly<Record<View, (line: RepriceLine) => boolean>> = {
  all: () => true,
  undecided: ({ accepted, is_left_out }) => accepted === null && !is_left_out,
  accepted: ({ accepted }) => accepted === true,
  rejected: ({ accepted }) => accepted === false,
  limited: ({ limit, is_left_out }) => limit !== null && !is_left_out,
  left: ({ is_left_out }) => is_left_out,
};

const LEFT_OUT = 'The session proposes no new price for this stone.';
const whyNoDecision = ({ is_left_out }: RepriceLine): string | null =>
  is_left_out ? LEFT_OUT : null;

export function RepriceSessionPage({ id }: { readonly id: RepriceSessionId }) {
  const profile = useProfile();
  const { id: reader } = profile;
  const mayChange = mayCall(profile, calls.applyReprice);
  const cache = useQueryClient();
  const { keyFor, answered } = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [view, setView] = useState<View>('all');
  const [current, setCurrent] = useState<string | null>(null);
  const [asking, setAsking] = useState<'apply' | 'undo' | 'discard' | null>(null);
  const list = useListFetch({
    key: [REPRICE, reader, id],
    load: async (signal) => {
      const { session, lines } = await repriceSession(id, signal);
      return { session, rows: lines, totalRecords: lines.length };
    },
    rowId: stoneId,
  });
  const { rows: lines, answer, selection } = list;
  const session = answer?.session;
  const rows = useMemo(() => lines.filter(IS_IN[view]), [lines, view]);
  const accepted = useMemo(() => lines.filter(IS_IN.accepted), [lines]);
  const totals = useMemo(() => totalsOf(accepted), [accepted]);
  const ticked = rows.filter((line) => selection.ids.has(line.stone_id));
  const picked = ticked.length > 0 ? ticked : rows.filter(({ stone_id }) => stone_id === current);
  const open = session?.state === 'open' && mayChange;
  const closed = open
    ? null
    : mayChange
      ? 'Decisions cannot be changed after the session has ended.'
      : PROBLEMS.forbidden.message;
  const undecided = lines.filter((line) => IS_IN.undecided(line) && line.conflict === null);

  async function change(act: RepriceAct): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const { message } = await changeReprice(keyFor(JSON.stringify(act)), id, act);
      answered();
      if (act.kind !== 'decide') notifySuccess(message);
      setAsking(null);
    } catch (error) {
      setAsking(null);
      notifyProblem(error, TEXTS.failed);
    }
    await cache.invalidateQueries({ queryKey: [REPRICE] });
    setBusy(false);
  }
  const decide = (of: readonly RepriceLine[], isAccepted: boolean) => {
    selection.clear();
    void change({
      kind: 'decide',
      stones: of.filter(({ is_left_out }) => !is_left_out).map(({ stone_id }) => stone_id),
      accepted: isAccepted,
    });
  };
  const decideClosed =
    closed ??
    (picked.length === 0 ? 'Select stones first.' : null) ??
    (picked.every(({ is_left_out }) => is_left_out) ? LEFT_OUT : null);
  useCommands([
    {
      id: 'reprice.accept',
      label: 'Accept the new price',
      group: 'Reprice',
      keys: KEY.approve,
      reason: decideClosed,
      run: () => decide(picked, true),
    },
    {
      id: 'reprice.reject',
      label: 'Reject the new price',
      group: 'Reprice',
      keys: KEY.reject,
      reason: decideClosed,
      run: () => decide(picked, false),
    },
  ]);

  return (
    <div className="kept-page">
      <PageHeader title="Reprice">
        {session ? <StatusBadge {...STATE[session.state]} /> : null}
        <Button
          variant="subtle"
          size="sm"
          renderRoot={(props) => (
            <Link to="/stock-list/reprice/{-$id}" params={{ id: undefined }} {...props} />
          )}
        >
          All sessions
        </Button>
      </PageHeader>
      <search className="kept-bar" aria-label="Filters">
        <SegmentedControl
          aria-label="Stones shown"
          data={Object.entries(VIEWS).map(([value, label]) => ({ value, label }))}
          value={view}
          onChange={(next) => {
            selection.clear();
            if (isView(next)) setView(next);
          }}
        />
        {open ? (
          <>
            <ReasonButton
              size="sm"
              variant="default"
              loading={busy}
              reason={undecided.length === 0 ? 'All prices are decided.' : null}
              onClick={() => decide(undecided, true)}
            >
              Accept all undecided
            </ReasonButton>
            <Button size="sm" variant="default" onClick={() => setAsking('discard')}>
              Discard
            </Button>
            <ReasonButton
              size="sm"
              variant="filled"
              reason={accepted.length === 0 ? 'Accept at least one price first.' : null}
              onClick={() => setAsking('apply')}
            >
              {accepted.length === 0 ? 'Apply' : `Apply ${count(accepted.length, 'price')}`}
            </ReasonButton>
          </>
        ) : null}
        {session?.state === 'applied' && mayChange ? (
          <Button size="sm" variant="default" onClick={() => setAsking('undo')}>
            Undo
          </Button>
        ) : null}
      </search>
      <ListGrid
        list={{ ...list, rows, answer: answer && { totalRecords: rows.length } }}
        viewKey="reprice-lines"
        label="New prices"
        words={['stone', 'stones']}
        usualOrder="By stock number"
        toolbarExtra={
          session ? <span>{`${ruleText(session)}; ${limitsText(session)}`}</span> : null
        }
        columns={LINE_COLUMNS}
        exporting={{ rows: () => onlyPage(rows), fileName: 'reprice-lines' }}
        currentId={current}
        onCurrentChange={setCurrent}
        closedReason={whyNoDecision}
        locked={({ is_left_out }) => is_left_out}
        totals={totals}
        actionBar={
          open ? (
            <SelectionBar ticked={ticked.length} onClear={selection.clear}>
              <ReasonButton
                variant="default"
                reason={decideClosed}
                rightSection={<Keys>{KEY.reject}</Keys>}
                onClick={() => decide(picked, false)}
              >
                Reject
              </ReasonButton>
              <ReasonButton
                variant="filled"
                reason={decideClosed}
                loading={busy}
                rightSection={<Keys>{KEY.approve}</Keys>}
                onClick={() => decide(picked, true)}
              >
                Accept
              </ReasonButton>
            </SelectionBar>
          ) : undefined
        }
        empty={
          <EmptyState
            title="No stone matches this filter"
            actions={<Button onClick={() => setView('all')}>Show all stones</Button>}
          />
        }
        renderPhoneRow={(line) => ({
          picture: <ShapeIcon shape={line.shape} size={30} />,
          title: (
            <>
              <GrowthBadge growth={line.growth_type} /> {line.stock_no}
            </>
          ),
          value: `${signed(line.change)} %`,
          detail: `${formatNumber(line.before.price_per_ct)} → ${formatNumber(line.after.price_per_ct)} $/ct`,
          note: decisionOf(line).label,
          more: `${titleWithoutGrowth(line)}, ${guardrailText(line)}`,
          moreLines: 2,
        })}
      />
      {asking && session ? (
        <ConfirmDialog
          opened
          {...DIALOGS[asking](accepted)}
          busy={busy}
          onConfirm={() => void change({ kind: asking })}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </div>
  );
}

const totalCells = (lines: readonly RepriceLine[]): GridTotalCells => {
  const { before, after, difference } = amountsOf(lines);
  return {
    amount_before: formatNumber(before),
    amount: formatNumber(after),
    change: before === 0 ? '' : signed((difference / before) * 100),
  };
};

const totalsOf = (accepted: readonly RepriceLine[]): GridTotals<RepriceLine> => ({
  addUp: totalCells,
  matchesLabel: `Accepted (${accepted.length})`,
  matches: totalCells(accepted),
});

const DIALOGS = {
  apply: (accepted: readonly RepriceLine[]) => {
    const { before, after, difference } = amountsOf(accepted);
    return {
      title: `Apply ${count(accepted.length, 'price')}?`,
      confirmLabel: `Apply ${count(accepted.length, 'price')}`,
      children: `The supplier prices of the accepted stones change from ${formatNumber(before)} to ${formatNumber(after)} US$ in all (${signed(difference)}). You can undo the session.`,
    };
  },
  undo: (accepted: readonly RepriceLine[]) => ({
    title: 'Undo this reprice session?',
    confirmLabel: `Restore ${count(accepted.length, 'price')}`,
    children:
      'Stones get their former price back. Stones whose price or status has changed since keep their present price.',
  }),
  discard: () => ({
    title: 'Discard this reprice session?',
    confirmLabel: 'Discard',
    danger: true,
    children: 'No price changes. The session stays in the list, but cannot be applied.',
  }),
} as const;
