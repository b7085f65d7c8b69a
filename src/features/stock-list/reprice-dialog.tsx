import { Box, Button, Checkbox, Flex, Select, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Children, type ReactNode, useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { formatInteger } from '#common/format.ts';
import { Callout } from '../../shared/frame/Callout.tsx';
import type { StoneQuery } from '../../shared/stones/stone-calls.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { FigureInput } from '../../ui/inputs/FigureInput.tsx';
import { type FigureRule, parseFigure } from '../../ui/inputs/typed-figure.ts';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { proposeReprice, REPRICE, type RepriceTerms } from './reprice-calls.ts';
import { BASE_LABEL } from './reprice-texts.ts';

type Base = RepriceTerms['rule']['base'];
const BASES = Object.keys(BASE_LABEL) as Base[];

const rule = (name: string, least: number, most: number, decimals = 2): FigureRule => ({
  ...{ name, least, most, decimals },
  unit: 'percent',
});
const VALUE = rule('The change', -50, 50);
const SHARE = rule('The percentage of the list', 50, 150);
const PERCENTILE = rule('The percentile', 1, 99, 0);
const MAX_PERCENT = rule('The largest change', 0.01, 50);
const MAX_POINTS = rule('The largest change', 0.01, 50);

const inPoints = (base: Base): boolean => base === 'points' || base === 'age';
const valueLabel = (base: Base): string =>
  inPoints(base)
    ? 'Points of Rap'
    : base === 'lab_grown_list'
      ? 'Percent of the list, %'
      : 'Difference, %';
const PLACEHOLDER: Readonly<Partial<Record<Base, string>>> = {
  points: '-2',
  age: '-2',
  lab_grown_list: '100',
};

type RepriceButtonProps = {
  readonly question: StoneQuery;
  /** number of selected stones; undefined for all stones of a search */
  readonly selected?: number;
};

/** Opens a dialog that proposes new prices for the stones of a search or a selection. */
export function RepriceButton(props: RepriceButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        {...(props.selected === undefined
          ? { size: 'sm', variant: 'default' }
          : { variant: 'subtle' })}
        onClick={() => setOpened(true)}
      >
        Reprice
      </Button>
      {opened ? <RepriceDialog {...props} onClose={() => setOpened(false)} /> : null}
    </>
  );
}

function RepriceDialog({
  question,
  selected,
  onClose,
}: RepriceButtonProps & { readonly onClose: () => void }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { keyFor, answered } = useIdempotencyKey();
  const [base, setBase] = useState<Base>('points');
  const [typed, setTyped] = useState({ value: '', percentile: '25', percent: '10', points: '' });
  const [keepsLowest, setKeepsLowest] = useState(true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const write = (change: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...change }));
  const figures = {
    value: parseFigure(typed.value, base === 'lab_grown_list' ? SHARE : VALUE),
    percentile: parseFigure(typed.percentile, PERCENTILE),
    percent: parseFigure(typed.percent, MAX_PERCENT),
    points: parseFigure(typed.points, MAX_POINTS),
  };
  const terms = termsOf(base, figures, keepsLowest);

  async function propose() {
    if (typeof terms === 'string') return;
    setBusy(true);
    setProblem(null);
    try {
      const key = keyFor(JSON.stringify([question, terms]));
      const session = await proposeReprice(key, question, terms);
      answered();
      void cache.invalidateQueries({ queryKey: [REPRICE] });
      await navigate({ to: '/stock-list/reprice/{-$id}', params: { id: session.id } });
    } catch (error) {
      setProblem(toProblem(error, TEXTS.failed));
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      opened
      size={560}
      title="Propose new prices"
      confirmLabel="Propose prices"
      busy={busy}
      disabledReason={typeof terms === 'string' ? terms : null}
      footnote="No price changes before you apply the accepted prices."
      onConfirm={() => void propose()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <p>
          {selected === undefined
            ? 'For the stones of the search as shown, at most 1,000.'
            : `For the ${selected === 1 ? 'selected stone' : `${formatInteger(selected)} selected stones`}.`}{' '}
          Stones that are sold, on hold, on memo or in an order are left out.
          {base === 'lab_grown_list'
            ? ' Natural stones are left out too. The default selling price of each lab-grown stone becomes the given percentage of the list price.'
            : null}
        </p>
        <Fields>
          <Select
            label="Rule"
            size="lg"
            allowDeselect={false}
            data={BASES.map((value) => ({ value, label: BASE_LABEL[value] }))}
            value={base}
            onChange={(chosen) => setBase(BASES.find((one) => one === chosen) ?? 'points')}
          />
          <FigureInput
            label={valueLabel(base)}
            size="lg"
            data-autofocus
            rule={base === 'lab_grown_list' ? SHARE : VALUE}
            placeholder={PLACEHOLDER[base] ?? '0'}
            value={typed.value}
            onText={(value) => write({ value })}
          />
          {base === 'percentile' ? (
            <FigureInput
              label="Percentile, 1 to 99"
              size="lg"
              rule={PERCENTILE}
              value={typed.percentile}
              onText={(percentile) => write({ percentile })}
            />
          ) : null}
        </Fields>
        <Fields>
          <FigureInput
            label="Largest change, %"
            size="lg"
            rule={MAX_PERCENT}
            value={typed.percent}
            onText={(percent) => write({ percent })}
          />
          <FigureInput
            label="Largest change, points of Rap"
            size="lg"
            placeholder="No limit"
            rule={MAX_POINTS}
            value={typed.points}
            onText={(points) => write({ points })}
          />
        </Fields>
        <Checkbox
          label="Never lower a price below the lowest comparable price"
          checked={keepsLowest}
          onChange={(event) => setKeepsLowest(event.currentTarget.checked)}
        />
        <Box>
          <Button
            variant="subtle"
            size="sm"
            renderRoot={(props) => (
              <Link to="/stock-list/reprice/{-$id}" params={{ id: undefined }} {...props} />
            )}
          >
            Earlier reprice sessions
          </Button>
        </Box>
        {problem ? (
          <Callout tone="danger" role="alert">
            {problem.message}
          </Callout>
        ) : null}
      </Stack>
    </ConfirmDialog>
  );
}

/** Shows fields next to each other where there is space. */
const Fields = ({ children }: { readonly children: ReactNode }) => (
  <Flex gap="sm" wrap="wrap">
    {Children.map(children, (field) => (field ? <Box flex="1 1 220px">{field}</Box> : null))}
  </Flex>
);

const round = (value: number): number => Math.round(value * 100) / 100;

type Figures = Readonly<
  Record<'value' | 'percentile' | 'percent' | 'points', ReturnType<typeof parseFigure>>
>;

/** Returns the terms, or the reason why they are incomplete or invalid. */
function termsOf(base: Base, figures: Figures, keepsLowest: boolean): RepriceTerms | string {
  const { value, percentile, percent, points } = figures;
  if ('fault' in value) return value.fault;
  if ('fault' in percent) return percent.fault;
  if ('fault' in points) return points.fault;
  const isCompared = base === 'lowest' || base === 'median' || base === 'percentile';
  const isShare = base === 'lab_grown_list';
  if (value.figure === null && isShare) return 'Enter the percentage of the list.';
  if (value.figure === null && !isCompared) return 'Enter the change.';
  if (value.figure === 0 && !isCompared) return 'The change must not be 0.';
  if (percent.figure === null) return 'Enter the largest change in percent.';
  if (base === 'percentile') {
    if ('fault' in percentile) return percentile.fault;
    if (percentile.figure === null) return 'Enter the percentile.';
  }
  return {
    rule: {
      // For the lab-grown list, the user enters the percentage of the list price, but the API
      // expects the difference from 100 %.
      ...{ base, value: isShare ? round((value.figure ?? 0) - 100) : (value.figure ?? 0) },
      ...(base === 'percentile' && 'figure' in percentile && percentile.figure !== null
        ? { percentile: percentile.figure }
        : {}),
    },
    limits: {
      ...{ max_percent: percent.figure, keeps_lowest: keepsLowest },
      ...(points.figure === null ? {} : { max_points: points.figure }),
    },
  };
}
