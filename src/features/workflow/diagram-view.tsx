import './diagram.css';
import { ActionIcon, Button, Flex, Text } from '@mantine/core';
import { Fragment, useEffect } from 'react';
import { formatInteger } from '#common/format.ts';
import type { DiagramNode } from '#machines/kernel/diagram.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { EdgeCoverage } from './coverage.ts';
import { COVERAGE_WIDTH, CoverageBadges, StepBadge } from './diagram-badges.tsx';
import { DiagramEdgeLabel, DiagramEdgeLine } from './diagram-edge.tsx';
import { DiagramLegend } from './diagram-legend.tsx';
import { DiagramNodeBox } from './diagram-node.tsx';
import type { Trace } from './replay.ts';
import { usePanZoom } from './use-pan-zoom.ts';
import type { WorkflowModel } from './workflow-models.ts';

type DiagramViewProps = {
  readonly model: WorkflowModel;
  /** number of records by state; null while loading */
  readonly counts: ReadonlyMap<number, number> | null;
  readonly traffic: ReadonlyMap<string, number> | null;
  readonly days: number;
  readonly lit: string | null;
  readonly state: number | null;
  /** progress of the replayed record; null without a replay */
  readonly trace: Trace | null;
  /** returns the test coverage of a transition; null outside the coverage view */
  readonly coverage: ((edge: string) => EdgeCoverage) | null;
  readonly hrefOf: (part: { readonly edge: string } | { readonly state: number }) => string;
  readonly onLight: (edge: string | null) => void;
  readonly onState: (state: number | null) => void;
};

export function DiagramView(props: DiagramViewProps) {
  const { model, counts, traffic, days, lit, state, trace, coverage, hrefOf, onLight, onState } =
    props;
  const { diagram, layout, title } = model;
  const picture = usePanZoom(model.picture);
  const nodes = new Map(diagram.nodes.map((node) => [node.id, node]));
  const edges = new Map(diagram.edges.map((edge) => [edge.id, edge]));
  const currentNode = diagram.nodes.find(({ code }) => code === trace?.state);
  const currentBox = layout.nodes.find(({ id }) => id === currentNode?.id);
  const { reveal } = picture;
  const boxOf = (code: number | null) =>
    layout.nodes.find(({ id }) => nodes.get(id)?.code === code && !nodes.get(id)?.start);
  const sought = currentBox ?? boxOf(state);
  useEffect(() => {
    if (sought) reveal(sought);
  }, [sought, reveal]);
  const busiest = Math.max(0, ...(traffic?.values() ?? []));
  // Draws the highlighted edge last, on top of the edges that it crosses.
  const places = layout.edges.toSorted((a, b) => Number(a.id === lit) - Number(b.id === lit));

  return (
    <section className="workflow-stage" aria-label="State diagram">
      <Flex align="center" gap="xs" h={44} pl="md" pr="2xs">
        <h2>State diagram</h2>
        <Text component="span" flex={1} c="dimmed" fz="xs" truncate>
          {diagram.description}
        </Text>
        <ZoomButtons picture={picture} />
      </Flex>
      {picture.isPart ? (
        <StateStrip
          nodes={diagram.nodes}
          counts={counts}
          state={state}
          onGo={(code) => {
            const box = boxOf(code);
            if (box) reveal(box);
            if (code !== state) onState(code);
          }}
        />
      ) : null}
      <figure
        className="workflow-canvas"
        ref={picture.ref}
        data-untouched={picture.isUntouched ? '' : undefined}
        aria-label={`${title}: arrow keys move the diagram, plus and minus zoom, 0 shows the whole diagram`}
      >
        <svg className="workflow-picture" aria-label={`State diagram of ${title}`}>
          <g transform={picture.transform}>
            {places.map((place) => {
              const edge = edges.get(place.id);
              return edge ? (
                <DiagramEdgeLine
                  key={place.id}
                  edge={edge}
                  place={place}
                  count={traffic?.get(place.id) ?? 0}
                  busiest={busiest}
                  lit={place.id === lit}
                  walked={traceStateOf(trace, place.id)}
                  href={hrefOf({ edge: place.id })}
                  onLight={() => onLight(place.id === lit ? null : place.id)}
                />
              ) : null;
            })}
            {layout.nodes.map((box) => {
              const node = nodes.get(box.id);
              return node ? (
                <DiagramNodeBox
                  key={box.id}
                  node={node}
                  box={box}
                  count={counts ? (counts.get(node.code) ?? 0) : null}
                  lit={node.code === state}
                  here={node.code === trace?.state}
                  refused={trace?.refused.get(node.code) ?? 0}
                  href={hrefOf({ state: node.code })}
                  onChoose={() => onState(node.code === state ? null : node.code)}
                />
              ) : null;
            })}
            {places.map((place) => {
              const edge = edges.get(place.id);
              return edge ? (
                <DiagramEdgeLabel
                  key={place.id}
                  edge={edge}
                  place={place}
                  count={traffic && !coverage ? (traffic.get(place.id) ?? 0) : null}
                  indent={coverage ? COVERAGE_WIDTH : 0}
                  lit={place.id === lit}
                />
              ) : null;
            })}
            {places.map((place) => {
              const step = trace?.walked.get(place.id);
              return (
                <Fragment key={place.id}>
                  {step === undefined ? null : (
                    <StepBadge place={place} number={step} now={trace?.now === place.id} />
                  )}
                  {coverage ? <CoverageBadges place={place} coverage={coverage(place.id)} /> : null}
                </Fragment>
              );
            })}
          </g>
        </svg>
      </figure>
      <DiagramLegend
        days={days}
        withPath={trace !== null}
        withCoverage={coverage !== null}
        total={traffic ? [...traffic.values()].reduce((a, b) => a + b, 0) : null}
      />
    </section>
  );
}

function traceStateOf(trace: Trace | null, edge: string): 'before' | 'now' | undefined {
  if (!trace?.walked.has(edge)) return undefined;
  return trace.now === edge ? 'now' : 'before';
}

function ZoomButtons({ picture }: { readonly picture: ReturnType<typeof usePanZoom> }) {
  return (
    <Flex align="center">
      <ActionIcon aria-label="Zoom out" onClick={picture.zoomOut}>
        <Icon name="minus" size="small" />
      </ActionIcon>
      <Button
        variant="subtle"
        size="sm"
        miw={46}
        px="4xs"
        fz="xs"
        title="Fit to view"
        onClick={picture.showAll}
      >
        {picture.percent} %
      </Button>
      <ActionIcon aria-label="Zoom in" onClick={picture.zoomIn}>
        <Icon name="plus" size="small" />
      </ActionIcon>
    </Flex>
  );
}

type StateStripProps = {
  readonly nodes: readonly DiagramNode[];
  readonly counts: ReadonlyMap<number, number> | null;
  readonly state: number | null;
  readonly onGo: (code: number) => void;
};

/**
 * Lists all states, because the diagram may show only a part of them. A click selects the state and
 * pans the diagram to it.
 */
function StateStrip({ nodes, counts, state, onGo }: StateStripProps) {
  return (
    <Flex
      component="nav"
      flex="none"
      wrap="wrap"
      gap="3xs"
      px="sm"
      pb="2xs"
      aria-label="States in the diagram"
    >
      {nodes
        .filter(({ start }) => !start)
        .map(({ code, label }) => (
          <Button key={code} size="sm" aria-pressed={code === state} onClick={() => onGo(code)}>
            {label}
            {/* Reserves the width of the number while it loads. */}
            <Text component="small" miw={34} ta="start" c="dimmed" fz="xs">
              {counts ? formatInteger(counts.get(code) ?? 0) : ''}
            </Text>
          </Button>
        ))}
    </Flex>
  );
}
