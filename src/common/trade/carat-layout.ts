/** A sub-range of a carat range, from `from` to `to` inclusive, in hundredths of a carat. */
export interface CaratPiece<Id extends string = string> {
  /** null if the sub-range is not saved yet */
  readonly id: Id | null;
  readonly rangeId: string;
  readonly rangeName: string;
  readonly from: number;
  readonly to: number;
}

/** New bounds of a neighbouring sub-range, which close a gap or remove an overlap. */
export interface CaratMove<Id extends string = string> {
  readonly piece: CaratPiece<Id>;
  readonly from: number;
  readonly to: number;
}

export interface CaratFault<Id extends string = string> {
  readonly kind: 'overlap' | 'gap' | 'apart';
  /** the neighbour that conflicts; the first one if two neighbours conflict */
  readonly piece: CaratPiece<Id>;
  readonly message: string;
}

export interface CaratLayout<Id extends string = string> {
  readonly moves: readonly CaratMove<Id>[];
  readonly faults: readonly CaratFault<Id>[];
}

/** In hundredths of a carat. A sub-range that ends at this weight has no upper end. */
const HEAVIEST = 100_000;

const carats = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
export const weightsText = ({ from, to }: Pick<CaratPiece, 'from' | 'to'>): string =>
  to >= HEAVIEST ? `${carats(from)} ct and more` : `${carats(from)} – ${carats(to)} ct`;

export const pieceText = (piece: CaratPiece): string =>
  `${weightsText(piece)} (${piece.rangeName})`;

/**
 * Plans the insertion of `wanted`. A neighbour that overlaps `wanted` or leaves a gap next to
 * `wanted` gets new bounds. All other conflicts are faults.
 */
export function planLayout<Id extends string>(
  others: readonly CaratPiece<Id>[],
  wanted: CaratPiece<Id>,
): CaratLayout<Id> {
  const moves: CaratMove<Id>[] = [];
  const faults: CaratFault<Id>[] = [];
  const sorted = others.toSorted((one, other) => one.from - other.from);
  for (const piece of sorted) {
    if (piece.from < wanted.from && piece.to > wanted.to)
      faults.push({
        kind: 'overlap',
        piece,
        message: `This range lies within ${pieceText(piece)}. Start or end this range where the other range starts or ends.`,
      });
    else if (piece.from >= wanted.from && piece.to <= wanted.to)
      faults.push({
        kind: 'overlap',
        piece,
        message: `This range covers all of ${pieceText(piece)}. Delete the other range or change its weights first.`,
      });
  }
  if (faults.length > 0) return { moves, faults };
  // From here on, no sub-range contains `wanted` or lies within it, so at most one neighbour
  // overlaps on each side.
  const below = sorted.findLast(({ from }) => from < wanted.from);
  const above = sorted.find(({ from }) => from >= wanted.from);
  if (below && below.to !== wanted.from - 1)
    moves.push({ piece: below, from: below.from, to: wanted.from - 1 });
  if (above && above.from !== wanted.to + 1)
    moves.push({ piece: above, from: wanted.to + 1, to: above.to });
  return { moves, faults: findFaults(applyMoves(sorted, moves, wanted)) };
}

/**
 * Plans the removal of a sub-range. The neighbour with the id `absorbedBy` is extended over the
 * removed weights. If `absorbedBy` is null, the gap is reported as a fault.
 */
export function planRemoval<Id extends string>(
  all: readonly CaratPiece<Id>[],
  removed: CaratPiece<Id>,
  absorbedBy: Id | null,
): CaratLayout<Id> & { readonly neighbours: readonly CaratPiece<Id>[] } {
  const others = all.filter(({ id }) => id !== removed.id);
  const neighbours = others.filter(
    ({ from, to }) => to === removed.from - 1 || from === removed.to + 1,
  );
  const taker = neighbours.find(({ id }) => id !== null && id === absorbedBy);
  const moves = taker
    ? [
        {
          piece: taker,
          from: Math.min(taker.from, removed.from),
          to: Math.max(taker.to, removed.to),
        },
      ]
    : [];
  return { moves, neighbours, faults: findFaults(applyMoves(others, moves)) };
}

function applyMoves<Id extends string>(
  others: readonly CaratPiece<Id>[],
  moves: readonly CaratMove<Id>[],
  wanted?: CaratPiece<Id>,
): CaratPiece<Id>[] {
  const moved = others.map((piece) => {
    const move = moves.find((one) => one.piece === piece);
    return move ? { ...piece, from: move.from, to: move.to } : piece;
  });
  return (wanted ? [...moved, wanted] : moved).toSorted((one, other) => one.from - other.from);
}

function findFaults<Id extends string>(sorted: readonly CaratPiece<Id>[]): CaratFault<Id>[] {
  const faults: CaratFault<Id>[] = [];
  const last = new Map<string, CaratPiece<Id>>();
  for (const [index, piece] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before && before.to + 1 < piece.from)
      faults.push({
        kind: 'gap',
        piece: before,
        message: `Between ${pieceText(before)} and ${pieceText(piece)}, ${weightsText({ from: before.to + 1, to: piece.from - 1 })} would not belong to any range.`,
      });
    const earlier = last.get(piece.rangeId);
    if (before && earlier && before.rangeId !== piece.rangeId)
      faults.push({
        kind: 'apart',
        piece: before,
        message: `${piece.rangeName} would be split: other ranges would contain ${weightsText({ from: earlier.to + 1, to: piece.from - 1 })}, between ${weightsText(earlier)} and ${weightsText(piece)}.`,
      });
    last.set(piece.rangeId, piece);
  }
  return faults;
}

export const moveText = ({ piece, from, to }: CaratMove): string =>
  to - from < piece.to - piece.from
    ? `This range overlaps ${pieceText(piece)}. The weights of the other range would have to change to ${weightsText({ from, to })}.`
    : `This range leaves a gap next to ${pieceText(piece)}. The weights of the other range would have to change to ${weightsText({ from, to })}.`;
