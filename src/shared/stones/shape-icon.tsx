import './stone-columns.css';
import { API_PREFIX } from '#api/api-client.ts';
import { isDrawnShape } from '#drawing/facets/plans.ts';
import { type ShapeIcon as Drawing, shapeIcon } from '#drawing/icon.ts';
import { STONE_ATTRIBUTES } from '#records/stone.ts';
import { useAttributeChoices } from './use-attribute-choices.ts';

/**
 * Minimum size in pixels at which the edges of the facets are legible. Smaller icons show only the
 * outline and the top facet (the table).
 */
const FULL_PLAN = 24;

const drawings = new Map<string, Drawing>();

function drawingOf(shape: string): Drawing {
  const known = drawings.get(shape);
  if (known) return known;
  const made = shapeIcon(shape);
  drawings.set(shape, made);
  return made;
}

type ShapeIconProps = {
  readonly shape: string;
  readonly size: number;
};

/**
 * Shape of a stone. The icon is decorative, because it always appears next to the name of the
 * shape. A shape that the portal cannot draw has the image of its value in the master of shapes.
 */
export const ShapeIcon = (props: ShapeIconProps) =>
  isDrawnShape(props.shape) ? <DrawnShape {...props} /> : <StoredShape {...props} />;

function StoredShape({ shape, size }: ShapeIconProps) {
  const shapes = useAttributeChoices()[STONE_ATTRIBUTES.shape.list] ?? [];
  const image = shapes.find(({ name, code }) => name === shape || code === shape)?.image;
  return image ? (
    <img
      className="stone-icon"
      style={{ objectFit: 'cover' }}
      src={`${API_PREFIX}${image}`}
      alt=""
      width={size}
      height={size}
    />
  ) : (
    <DrawnShape shape={shape} size={size} />
  );
}

function DrawnShape({ shape, size }: ShapeIconProps) {
  const { outline, table, edges } = drawingOf(shape);
  const full = size >= FULL_PLAN;
  return (
    <svg
      className="stone-icon"
      data-full={full ? '' : undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={outline} />
      <path className="stone-icon-inner" d={full ? edges : table} />
    </svg>
  );
}
