import { count } from '#common/count.ts';
import '../../shared/records/record-table.css';
import './details.css';
import { Box, Flex, Text, UnstyledButton } from '@mantine/core';
import { Fragment } from 'react';
import { EMPTY, formatDuration, formatInteger } from '#common/format.ts';
import { ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import type { DiagramEdge } from '#machines/kernel/diagram.ts';
import { toWords } from '#machines/kernel/identifier-words.ts';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { PartNote } from './part-note.tsx';
import type { WorkflowModel } from './workflow-models.ts';
import type { WorkflowTransition } from './workflow-queries.ts';

type TransitionListProps = {
  readonly model: WorkflowModel;
  /** transitions with their usage counts, by transition id; null while the counts load */
  readonly transitions: ReadonlyMap<string, WorkflowTransition> | null;
  readonly days: number;
  /** true to show how long records stayed in the state before each transition */
  readonly withTimes: boolean;
  readonly lit: string | null;
  readonly onLight: (edge: string | null) => void;
};

const MEASURED = 'Time since the previous step of a record, among the latest 100,000 steps';

export function TransitionList(props: TransitionListProps) {
  const { model, transitions, days, withTimes, lit, onLight } = props;
  const { edges } = model.diagram;
  // On a phone, and next to the times, only the selected transition shows the permitted roles.
  const withWho = !useIsPhone() && !withTimes;
  return (
    <RecordPart
      title="Transitions"
      level={2}
      tools={
        <PartNote>
          {count(edges.length, 'transition')}.{' '}
          {withTimes
            ? 'Time since the previous step.'
            : 'Choose one to highlight it in the diagram.'}
        </PartNote>
      }
    >
      <table className="record-table workflow-table">
        <thead>
          <tr>
            {withTimes ? null : (
              <Box component="th" w={68}>
                From
              </Box>
            )}
            <th>Event</th>
            {withTimes ? null : (
              <Box component="th" w={68}>
                To
              </Box>
            )}
            {withWho ? (
              <Box component="th" w={82}>
                Who
              </Box>
            ) : null}
            {withTimes ? (
              <>
                <Box component="th" w={74} data-end="" title={MEASURED}>
                  Median
                </Box>
                <Box component="th" w={74} data-end="" title={`90th percentile. ${MEASURED}`}>
                  90 %
                </Box>
              </>
            ) : null}
            <Box component="th" w={44} data-end="">
              {days} d
            </Box>
          </tr>
        </thead>
        <tbody>
          {edges.map((edge) => (
            <Fragment key={edge.id}>
              <tr className="workflow-row" aria-selected={edge.id === lit}>
                {withTimes ? null : <td>{toWords(edge.from)}</td>}
                <td>
                  <EdgeButton edge={edge} lit={lit} onLight={onLight} />
                  {withTimes ? (
                    <Text inherit c="dimmed">
                      {toWords(edge.from)} → {toWords(edge.to)}
                    </Text>
                  ) : edge.id === lit ? null : (
                    <Conditions edge={edge} />
                  )}
                </td>
                {withTimes ? null : <td>{toWords(edge.to)}</td>}
                {withWho ? <td>{edge.who}</td> : null}
                {withTimes ? <Times transition={transitions?.get(edge.id)} /> : null}
                <td data-end="">
                  {transitions ? formatInteger(transitions.get(edge.id)?.count ?? 0) : null}
                </td>
              </tr>
              {edge.id === lit ? (
                <Details
                  edge={edge}
                  effects={model.effects.get(edge.id) ?? []}
                  transition={transitions?.get(edge.id)}
                  columns={withWho ? 5 : 4}
                  withWho={!withWho}
                />
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
    </RecordPart>
  );
}

function Times({ transition }: { readonly transition: WorkflowTransition | undefined }) {
  const text = (ms: number | null | undefined) =>
    transition ? (ms === null || ms === undefined ? EMPTY : formatDuration(ms)) : null;
  return (
    <>
      <td data-end="">{text(transition?.median_ms)}</td>
      <td data-end="">{text(transition?.p90_ms)}</td>
    </>
  );
}

type EdgeButtonProps = {
  readonly edge: DiagramEdge;
  readonly lit: string | null;
  readonly onLight: (edge: string | null) => void;
};

/** In a narrow column, the name may wrap after its dot. */
export function EdgeButton({ edge: { id, event }, lit, onLight }: EdgeButtonProps) {
  const dot = event.indexOf('.') + 1;
  return (
    <UnstyledButton
      c="var(--text)"
      fz="sm"
      fw="var(--w-medium)"
      aria-pressed={id === lit}
      onClick={() => onLight(id === lit ? null : id)}
    >
      {event.slice(0, dot)}
      <wbr />
      {event.slice(dot)}
    </UnstyledButton>
  );
}

function Conditions({ edge }: { readonly edge: DiagramEdge }) {
  if (edge.conditions.length === 0) return null;
  return (
    <Text className="workflow-conditions" inherit lineClamp={3} title={edge.conditions.join('\n')}>
      {edge.conditions.join(' ')}
    </Text>
  );
}

type DetailsProps = {
  readonly edge: DiagramEdge;
  readonly effects: readonly string[];
  readonly transition: WorkflowTransition | undefined;
  readonly columns: number;
  readonly withWho: boolean;
};

function Details({ edge, effects, transition, columns, withWho }: DetailsProps) {
  return (
    <tr data-details="">
      <td colSpan={columns}>
        <Text fz="sm" c="var(--text)">
          {edge.description}
        </Text>
        {withWho ? <p>By {edge.who}</p> : null}
        {edge.conditions.length > 0 ? (
          <Box component="ul" ps="sm">
            {edge.conditions.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        ) : null}
        {effects.length > 0 ? (
          <Flex component="p" wrap="wrap" rowGap="4xs" columnGap="3xs" mt="4xs">
            Then{' '}
            {effects.map((effect) => (
              <code key={effect}>{effect}</code>
            ))}
          </Flex>
        ) : null}
        {transition && transition.operations.length > 0 ? (
          <Flex component="p" wrap="wrap" rowGap="4xs" columnGap="3xs" mt="4xs">
            Called by{' '}
            {transition.operations.map((operation) => (
              <code key={operation}>{operation}</code>
            ))}
            {transition.roles.length > 0
              ? `for ${transition.roles.map(roleName).join(', ')}`
              : null}
          </Flex>
        ) : null}
      </td>
    </tr>
  );
}

const roleName = (role: RoleCode): string => ROLE_NAME[role].toLowerCase();
