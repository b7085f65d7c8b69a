import './tables.css';
import { Fragment } from 'react';
import { formatInteger } from '#common/format.ts';
import { ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import type { DiagramEdge } from '#machines/kernel/diagram.ts';
import { toWords } from '#machines/kernel/identifier-words.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import type { WorkflowModel } from './workflow-models.ts';
import type { WorkflowTransition } from './workflow-queries.ts';

type TransitionListProps = {
  readonly model: WorkflowModel;
  /** the transitions as the server reports them, by id, with their traffic; null while loading */
  readonly transitions: ReadonlyMap<string, WorkflowTransition> | null;
  readonly days: number;
  readonly lit: string | null;
  readonly onLight: (edge: string | null) => void;
};

export function TransitionList({ model, transitions, days, lit, onLight }: TransitionListProps) {
  const { edges } = model.diagram;
  // On a phone only the selected transition shows the permitted roles.
  const withWho = !useIsPhone();
  return (
    <section className="workflow-transitions" aria-label="Transitions">
      <h2>
        Transitions <span>{edges.length}, choose a transition to highlight it in the diagram</span>
      </h2>
      <table className="workflow-table">
        <thead>
          <tr>
            <th>From</th>
            <th>Event</th>
            <th>To</th>
            {withWho ? <th>Who</th> : null}
            <th data-number="">{days} d</th>
          </tr>
        </thead>
        <tbody>
          {edges.map((edge) => (
            <Fragment key={edge.id}>
              <tr data-lit={edge.id === lit ? '' : undefined}>
                <td>{toWords(edge.from)}</td>
                <td>
                  <EdgeButton edge={edge} lit={lit} onLight={onLight} />
                  {edge.id === lit ? null : <Conditions edge={edge} />}
                </td>
                <td>{toWords(edge.to)}</td>
                {withWho ? <td>{edge.who}</td> : null}
                <td data-number="">
                  {transitions ? formatInteger(transitions.get(edge.id)?.count ?? 0) : null}
                </td>
              </tr>
              {edge.id === lit ? (
                <Details
                  edge={edge}
                  effects={model.effects.get(edge.id) ?? []}
                  transition={transitions?.get(edge.id)}
                  columns={withWho ? 5 : 4}
                />
              ) : null}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type EdgeButtonProps = {
  readonly edge: DiagramEdge;
  readonly lit: string | null;
  readonly onLight: (edge: string | null) => void;
};

/**
 * Turns the highlight of a transition on or off. In a narrow column the name may wrap after its
 * dot.
 */
export function EdgeButton({ edge: { id, event }, lit, onLight }: EdgeButtonProps) {
  const dot = event.indexOf('.') + 1;
  return (
    <button type="button" aria-pressed={id === lit} onClick={() => onLight(id === lit ? null : id)}>
      {event.slice(0, dot)}
      <wbr />
      {event.slice(dot)}
    </button>
  );
}

function Conditions({ edge }: { readonly edge: DiagramEdge }) {
  if (edge.conditions.length === 0) return null;
  return (
    <div className="workflow-conditions" data-short="" title={edge.conditions.join('\n')}>
      {edge.conditions.join(' ')}
    </div>
  );
}

type DetailsProps = {
  readonly edge: DiagramEdge;
  readonly effects: readonly string[];
  readonly transition: WorkflowTransition | undefined;
  readonly columns: number;
};

function Details({ edge, effects, transition, columns }: DetailsProps) {
  return (
    <tr data-lit="" data-details="">
      <td colSpan={columns}>
        <p>{edge.description}</p>
        {columns === 4 ? <p className="workflow-by">By {edge.who}</p> : null}
        {edge.conditions.length > 0 ? (
          <ul>
            {edge.conditions.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : null}
        {effects.length > 0 ? (
          <p className="workflow-effects">
            Then{' '}
            {effects.map((effect) => (
              <code key={effect}>{effect}</code>
            ))}
          </p>
        ) : null}
        {transition && transition.operations.length > 0 ? (
          <p className="workflow-effects">
            Called by{' '}
            {transition.operations.map((operation) => (
              <code key={operation}>{operation}</code>
            ))}
            {transition.roles.length > 0
              ? `for ${transition.roles.map(roleName).join(', ')}`
              : null}
          </p>
        ) : null}
      </td>
    </tr>
  );
}

const roleName = (role: RoleCode): string => ROLE_NAME[role].toLowerCase();
