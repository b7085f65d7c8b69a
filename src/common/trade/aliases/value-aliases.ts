import type { Aliases } from './aliases.ts';
import { HUES, INTENSITIES, OVERTONES } from './fancy-colours.ts';
import { CLARITIES, COLOURS, CUTS, FINISHES, FLUORESCENCES } from './grades.ts';
import { LABS, LOCATIONS } from './labs-and-places.ts';
import { SHAPES } from './shapes.ts';
import { MILKINESS, SHADES } from './tints.ts';

export const VALUE_ALIASES: Readonly<Record<string, Aliases>> = {
  SHAPE: SHAPES,
  COLOR: COLOURS,
  CLARITY: CLARITIES,
  CUT: CUTS,
  POLISH: FINISHES,
  SYMMETRY: FINISHES,
  FLUORESCENCE: FLUORESCENCES,
  LAB: LABS,
  LOCATION: LOCATIONS,
  FANCY: HUES,
  INTENSITY: INTENSITIES,
  OVERTONE: OVERTONES,
  SHADE: SHADES,
  MILKY: MILKINESS,
};
