/** A sub-range as it lies among the others: both ends in hundredths of a carat, and both belong to it. */
export interface CaratPiece<Id extends string = string> {
  /** null while it does not exist yet */
  readonly id: Id | null;
  readonly rangeId: string;
  readonly rangeName: string;
  readonly from: number;
  readonly to: number;
}

/** What a neighbour would be, so that nothing overlaps and nothing is left out. */
export interface CaratMove<Id extends string = string> {
  readonly piece: CaratPiece<Id>;
  readonly from: number;
  readonly to: number;
}

export interface CaratFault<Id extends string = string> {
  readonly kind: 'overlap' | 'gap' | 'apart';
  /** the neighbour that is in the way; the first of two */
  readonly piece: CaratPiece<Id>;
  readonly message: string;
}

export interface CaratLayout<Id extends string = string> {
  /** neighbours whose ends would have to move */
  readonly moves: readonly CaratMove<Id>[];
  /** what no moving of ends mends */
  readonly faults: readonly CaratFault<Id>[];
}

/** The heaviest weight there is stands for no upper end. */
const HEAVIEST = 100_000;

const carats = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
/** "0.30 – 0.39 ct", "11.00 ct and more" */
export const weightsText = ({ from, to }: Pick<CaratPiece, 'from' | 'to'>): string =>
  to >= HEAVIEST ? `${carats(from)} ct and more` : `${carats(from)} – ${carats(to)} ct`;

export const pieceText = (piece: CaratPiece): string =>
  `${weightsText(piece)} (${piece.rangeName})`;

/**
 * Where a sub-range would lie among all others. Those that it touches give way or close up with the end that is towards
 * it; whatever is not mended by that is a fault, in words that name the neighbours.
 */
export function layOut<Id extends string>(
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
        message: `It lies within ${pieceText(piece)}. Begin where that begins, or end where it ends.`,
      });
    else if (piece.from >= wanted.from && piece.to <= wanted.to)
      faults.push({
        kind: 'overlap',
        piece,
        message: `It covers ${pieceText(piece)} whole. Delete that, or let it have other weights first.`,
      });
  }
  if (faults.length > 0) return { moves, faults };
  // None is around it or under it: whoever begins before it ends before it ends, and all others end after it.
  const below = sorted.findLast(({ from }) => from < wanted.from);
  const above = sorted.find(({ from }) => from >= wanted.from);
  if (below && below.to !== wanted.from - 1)
    moves.push({ piece: below, from: below.from, to: wanted.from - 1 });
  if (above && above.from !== wanted.to + 1)
    moves.push({ piece: above, from: wanted.to + 1, to: above.to });
  return { moves, faults: faultsOf(laid(sorted, moves, wanted)) };
}

/** What the neighbours of a sub-range would have against its leaving, unless one of them takes its weights. */
export function layOutWithout<Id extends string>(
  all: readonly CaratPiece<Id>[],
  gone: CaratPiece<Id>,
  takenBy: Id | null,
): CaratLayout<Id> & { readonly neighbours: readonly CaratPiece<Id>[] } {
  const others = all.filter(({ id }) => id !== gone.id);
  const neighbours = others.filter(({ from, to }) => to === gone.from - 1 || from === gone.to + 1);
  const taker = neighbours.find(({ id }) => id !== null && id === takenBy);
  const moves = taker
    ? [
        {
          piece: taker,
          from: Math.min(taker.from, gone.from),
          to: Math.max(taker.to, gone.to),
        },
      ]
    : [];
  return { moves, neighbours, faults: faultsOf(laid(others, moves)) };
}

/** All as they would lie, by weight. */
function laid<Id extends string>(
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

/** Gaps between neighbours, and ranges whose weights do not lie together. */
function faultsOf<Id extends string>(sorted: readonly CaratPiece<Id>[]): CaratFault<Id>[] {
  const faults: CaratFault<Id>[] = [];
  const last = new Map<string, CaratPiece<Id>>();
  for (const [index, piece] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before && before.to + 1 < piece.from)
      faults.push({
        kind: 'gap',
        piece: before,
        message: `${weightsText({ from: before.to + 1, to: piece.from - 1 })} would belong to nothing, between ${pieceText(before)} and ${pieceText(piece)}.`,
      });
    const earlier = last.get(piece.rangeId);
    if (before && earlier && before.rangeId !== piece.rangeId)
      faults.push({
        kind: 'apart',
        piece: before,
        message: `${piece.rangeName} would fall apart: ${weightsText({ from: earlier.to + 1, to: piece.from - 1 })} of other ranges would lie between ${weightsText(earlier)} and ${weightsText(piece)}.`,
      });
    last.set(piece.rangeId, piece);
  }
  return faults;
}

/** Why a neighbour would have to move, and to where. */
export const moveText = ({ piece, from, to }: CaratMove): string =>
  to - from < piece.to - piece.from
    ? `It overlaps ${pieceText(piece)}, which would have to be ${weightsText({ from, to })}.`
    : `It leaves a gap beside ${pieceText(piece)}, which would have to be ${weightsText({ from, to })}.`;
