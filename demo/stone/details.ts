import type { DetailField } from '#common/supply/stone-draft.ts';
import { createDistribution, drawValue } from '../distribution.ts';
import { chance, pick, type Random } from '../random.ts';
import type { Details, Grades, Make, Report } from './model.ts';

interface Known {
  readonly labGrown: boolean;
  readonly grades: Grades;
  readonly make: Make;
  readonly report: Report;
  readonly hasTinge: boolean;
}

const CONDITIONS = createDistribution({ Faceted: 82, Polished: 12, Bruted: 6 });
const CULETS = createDistribution({ None: 93, 'Very small': 5, Small: 2 });
const COLOURS = createDistribution({ Blue: 96, Yellow: 3, White: 1 });
const PROCESSES = createDistribution({ CVD: 72, HPHT: 28 });
const ORIGINS = createDistribution({
  Botswana: 34,
  Canada: 24,
  'South Africa': 16,
  Namibia: 14,
  Angola: 12,
});
const LUSTRES = createDistribution({ Excellent: 90, 'Very good': 8, Good: 2 });
const ARROWS = createDistribution({ Excellent: 60, 'Very good': 40 });
const DEGREES = createDistribution({ Minor: 70, Small: 24, Medium: 6 });
const OFFICES = createDistribution({ Mumbai: 40, 'New York': 25, 'Hong Kong': 20, Antwerp: 15 });
const COMMENTS = [
  'Clouds are not shown.',
  'Additional pinpoints are not shown.',
  'Surface graining is not shown.',
];
const INCLUDED = /^(SI|I\d)/;
const GIRDLES = [
  [25, 'Thin'],
  [32, 'Thin to medium'],
  [40, 'Medium'],
  [48, 'Medium to slightly thick'],
  [60, 'Slightly thick'],
  [Number.POSITIVE_INFINITY, 'Thick'],
] as const;

export function drawDetails(random: Random, known: Known): Details {
  const { labGrown: isGrown, grades, make, report, hasTinge } = known;
  const process = drawValue(random, PROCESSES);
  const isIncluded = INCLUDED.test(grades.clarity);
  const included = (share: number) => (chance(random, share) ? drawValue(random, DEGREES) : 'None');
  const maybe = <Value>(share: number, value: Value) => (chance(random, share) ? value : undefined);
  return withoutUnknown({
    girdle: GIRDLES.find(([most]) => make.girdle <= most)?.[1],
    girdle_condition: drawValue(random, CONDITIONS),
    culet: drawValue(random, CULETS),
    fluorescence_color: grades.fluorescence === 'NONE' ? undefined : drawValue(random, COLOURS),
    growth_process: isGrown ? process : undefined,
    treatment: isGrown && process === 'CVD' && chance(random, 0.4) ? 'HPHT' : 'None',
    origin: isGrown ? undefined : maybe(0.45, drawValue(random, ORIGINS)),
    bgm: hasTinge ? 'Yes' : 'None',
    luster: drawValue(random, LUSTRES),
    black_inclusion: included(isIncluded ? 0.2 : 0.02),
    white_inclusion: included(isIncluded ? 0.5 : 0.08),
    open_inclusion: included(isIncluded ? 0.06 : 0),
    table_inclusion: included(isIncluded ? 0.4 : 0.1),
    hearts_arrows:
      grades.shape === 'ROUND' && grades.cut === 'EX'
        ? maybe(0.15, drawValue(random, ARROWS))
        : undefined,
    inscription: report.no === null ? undefined : `${report.lab} ${report.no}`,
    report_type: report.no === null ? undefined : 'Grading report',
    lab_location: report.no === null ? undefined : drawValue(random, OFFICES),
    lab_comment: report.no === null ? undefined : maybe(0.3, pick(random, COMMENTS)),
    supplier_comment: maybe(0.04, 'Bright and lively; video on request.'),
    brand: maybe(0.02, 'Northern Lark'),
  });
}

const withoutUnknown = (details: Readonly<Partial<Record<DetailField, string | undefined>>>) =>
  Object.fromEntries(Object.entries(details).filter(([, words]) => words !== undefined)) as Details;
