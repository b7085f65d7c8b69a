import { ActionIcon } from '@mantine/core';
import { formatInteger } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { DiagramEdgeLabel, DiagramEdgeLine } from './diagram-edge.tsx';
import { DiagramNodeBox } from './diagram-node.tsx';
import { usePanZoom } from './use-pan-zoom.ts';
import type { WorkflowModel } from './workflow-models.ts';

type DiagramViewProps = {
  readonly model: WorkflowModel;
  /** how many records stand in each state; null until that is known */
  readonly counts: ReadonlyMap<number, number> | null;
  readonly traffic: ReadonlyMap<string, number> | null;
  readonly days: number;
  readonly lit: string | null;
  readonly hrefOf: (edge: string) => string;
  readonly onLight: (edge: string | null) => void;
};

/** The machine as a picture that can be moved and zoomed, with what is in it and what goes through it. */
export function DiagramView(props: DiagramViewProps) {
  const { model, counts, traffic, days, lit, hrefOf, onLight } = props;
  const { diagram, layout, title } = model;
  const picture = usePanZoom(model.picture);
  const nodes = new Map(diagram.nodes.map((node) => [node.id, node]));
  const edges = new Map(diagram.edges.map((edge) => [edge.id, edge]));
  const busiest = Math.max(0, ...(traffic?.values() ?? []));
  // The lit line is drawn last, over those that it crosses.
  const places = layout.edges.toSorted((a, b) => Number(a.id === lit) - Number(b.id === lit));

  return (
    <section className="workflow-stage" aria-label="State diagram">
      <div className="workflow-stage-head">
        <h2>State diagram</h2>
        <span className="workflow-dim">{diagram.description}</span>
        <ZoomButtons picture={picture} />
      </div>
      <figure
        className="workflow-canvas"
        ref={picture.ref}
        data-untouched={picture.isUntouched ? '' : undefined}
        aria-label={`${title}: arrow keys move the picture, plus and minus zoom it, 0 shows all of it`}
      >
        <svg className="workflow-picture" aria-label={`State diagram of ${title}`} role="img">
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
                  href={hrefOf(place.id)}
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
                  count={traffic ? (traffic.get(place.id) ?? 0) : null}
                  lit={place.id === lit}
                />
              ) : null;
            })}
          </g>
        </svg>
      </figure>
      <Legend
        days={days}
        total={traffic ? [...traffic.values()].reduce((a, b) => a + b, 0) : null}
      />
    </section>
  );
}

function ZoomButtons({ picture }: { readonly picture: ReturnType<typeof usePanZoom> }) {
  return (
    <div className="workflow-zoom">
      <ActionIcon variant="subtle" aria-label="Zoom out" onClick={picture.zoomOut}>
        <Icon name="minus" size="small" />
      </ActionIcon>
      <button
        type="button"
        className="workflow-fit"
        onClick={picture.showAll}
        title="Show all of it"
      >
        {picture.percent} %
      </button>
      <ActionIcon variant="subtle" aria-label="Zoom in" onClick={picture.zoomIn}>
        <Icon name="plus" size="small" />
      </ActionIcon>
    </div>
  );
}

type LegendProps = { readonly days: number; readonly total: number | null };

function Legend({ days, total }: LegendProps) {
  return (
    <div className="workflow-legend">
      <span>
        <svg width="34" height="8" aria-hidden="true">
          <path d="M0 4H34" className="workflow-edge" strokeWidth="6" />
        </svg>
        {total === null
          ? `width: traffic in ${days} days`
          : `width: traffic, ${formatInteger(total)} in ${days} days`}
      </span>
      <span>
        <svg width="34" height="8" aria-hidden="true">
          <path d="M0 4H34" className="workflow-edge" data-lit="" strokeWidth="2.4" />
        </svg>
        chosen transition
      </span>
      <span>
        <svg width="18" height="14" aria-hidden="true">
          <rect x="1" y="1" width="16" height="12" rx="4" className="workflow-ring" />
          <rect x="4" y="4" width="10" height="6" rx="2" className="workflow-ring" />
        </svg>
        final
      </span>
    </div>
  );
}
