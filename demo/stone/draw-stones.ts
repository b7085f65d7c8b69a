import type { StoneId } from '#api/ids.gen.ts';
import { createDistribution, drawValue } from '../distribution.ts';
import { createIds } from '../ids.ts';
import { chance, createRandom, type Random, wholeBetween } from '../random.ts';
import type { RapLookup } from '../rap-grid.ts';
import { drawEyeClean, drawKeyToSymbols, drawMilky, drawShade } from './character.ts';
import { drawDetails } from './details.ts';
import { drawClarity, drawColorAndClarity, drawFancyColor, drawGrades } from './grades.ts';
import { drawMake } from './make.ts';
import type { DemoStone, Growth } from './model.ts';
import { drawPrice } from './price.ts';
import { drawReport } from './report.ts';
import { getImportedAgo, IMPORT_MINUTES, SUPPLIERS, type Supplier } from './supplier.ts';
import { drawWeight } from './weight.ts';

const SUPPLIER_SHARES = createDistribution({ KL: 31, VD: 27, MD: 26, TN: 16 });
const DAY = 24 * 60;
const LISTED_WITHIN_DAYS = 60;

/** Yields one stone at a time, so that memory use does not depend on the number of stones. */
export function* drawStones(count: number, seed: number, rapOf: RapLookup): Generator<DemoStone> {
  const random = createRandom(seed, 'stones');
  const detailRandom = createRandom(seed, 'details of stones');
  const nextId = createIds(createRandom(seed, 'ids of stones'));
  const sequences = SUPPLIERS.map(() => ({ stock: 38_000, own: 0 }));
  for (let place = 0; place < count; place += 1) {
    const prefix = drawValue(random, SUPPLIER_SHARES);
    const provider = SUPPLIERS.findIndex((supplier) => supplier.prefix === prefix);
    const supplier = SUPPLIERS[provider];
    const sequence = sequences[provider];
    if (!supplier || !sequence) throw new Error(`No supplier has the prefix ${prefix}.`);
    sequence.stock += wholeBetween(random, 1, 3);
    sequence.own += 1;
    const listedAgo = drawListedAgo(random, supplier);
    const stone = drawStone(random, supplier, place, rapOf);
    yield {
      id: nextId<StoneId>(),
      provider,
      stockNo: `${prefix}-${sequence.stock}`,
      orgStockNo: supplier.ownNumber(sequence.own),
      listedAgo,
      ...stone,
      details: drawDetails(detailRandom, {
        ...stone,
        hasTinge: [stone.shade, stone.milky].some((tinge) => tinge !== null && tinge !== 'NONE'),
      }),
    };
  }
}

type Drawn = Omit<
  DemoStone,
  'id' | 'provider' | 'stockNo' | 'orgStockNo' | 'listedAgo' | 'details'
>;

function drawStone(random: Random, supplier: Supplier, place: number, rapOf: RapLookup): Drawn {
  const growth: Growth = chance(random, supplier.labGrownShare) ? 'labGrown' : 'natural';
  const fancyColored = chance(random, supplier.fancyShare);
  const weight = drawWeight(random, growth);
  const white = fancyColored ? null : drawColorAndClarity(random, growth, weight);
  const clarity = white?.clarity ?? drawClarity(random, growth);
  const color = white?.color ?? null;
  const fancy = fancyColored ? drawFancyColor(random, growth) : null;
  const grades = drawGrades(random, growth, fancyColored, clarity);
  const report = drawReport(random, growth, clarity, weight, place);
  const shade = fancyColored ? 'NONE' : drawShade(random, growth);
  const milky = drawMilky(random, clarity);
  const eyeClean = drawEyeClean(random, clarity, weight);
  const { dearness } = supplier;
  return {
    fancyColored,
    labGrown: growth === 'labGrown',
    grades,
    color,
    fancy,
    location: drawValue(random, supplier.locations),
    // null means that the supplier has not assessed the attribute; NONE means that the stone lacks
    // it.
    shade: fancyColored || chance(random, 0.06) ? null : shade,
    milky: chance(random, 0.06) ? null : milky,
    weight,
    report,
    make: drawMake(random, grades, weight),
    keyToSymbols: drawKeyToSymbols(random, growth, clarity),
    eyeClean,
    price: drawPrice(
      random,
      { growth, grades, color, fancy, weight, report, shade, milky, eyeClean, dearness },
      rapOf,
    ),
  };
}

/**
 * Returns when a stone was listed. Suppliers send a list once per day at a fixed time. Recent days
 * are more likely.
 */
function drawListedAgo(random: Random, supplier: Supplier): number {
  const day = Math.floor(LISTED_WITHIN_DAYS * random.next() ** 1.35);
  return day * DAY + getImportedAgo(supplier) + wholeBetween(random, 0, IMPORT_MINUTES);
}
