import type { components } from '#api/schema.gen.ts';
import { EMPTY, formatDate, formatInteger, formatNumber, formatWeight } from '#common/format.ts';
import { MARKUP_MODE, MARKUP_SCOPE, MARKUP_SCOPE_NAME } from '#common/markup-scope.ts';
import { PRICE_BASIS_SHORT } from '#common/price-basis.ts';
import { BELOW_COST, NO_RAP } from '#common/stone-labels.ts';
import { formatDay } from '#common/typed-day.ts';

export type PriceExplanation = components['schemas']['PriceExplanation'];
type Link = components['schemas']['PriceLink'];
type Step = PriceExplanation['steps'][number];
type Figure = Step['result'];

export interface PriceLine {
  readonly key: string;
  readonly name: string;
  readonly words: string;
  readonly disc: string;
  readonly price: string;
  readonly tone?: 'won' | 'lost' | 'none' | 'total' | 'below-cost';
}

/** Short names, because a row of the price breakdown also shows the owner of the markup rule. */
const NAME: Readonly<Record<Link['scope'], string>> = {
  ...MARKUP_SCOPE_NAME,
  [MARKUP_SCOPE.associate]: 'Associate',
};
const OF_THE_WINNER: Readonly<Record<Link['scope'], string>> = {
  [MARKUP_SCOPE.business]: 'the business rule',
  [MARKUP_SCOPE.associate]: 'the associate rule',
  [MARKUP_SCOPE.provider]: 'the supplier rule',
  [MARKUP_SCOPE.standard]: 'the default rule',
};

const formatSigned = (points: number): string => `${points > 0 ? '+' : ''}${formatNumber(points)}`;

/** Formats with at least two decimals, and with all further decimals that the value has. */
const formatExact = (value: number): string =>
  formatNumber(value, Math.max(2, String(value).split('.')[1]?.length ?? 0));

const weightOf = (carat: number): string =>
  `${formatWeight(carat, Number.isInteger(Math.round(carat * 1000) / 10) ? 2 : 3)} ct`;

const revisionText = (revision: number): string =>
  revision > 1 ? `, revision ${formatInteger(revision)}` : '';

function rapLine({ rap, shape, carat, color }: PriceExplanation): PriceLine {
  const { state, price, list, cell } = rap;
  const line = (words: string, figure: string): PriceLine => ({
    key: 'rap',
    name: 'Rap',
    words,
    disc: '',
    price: figure,
  });
  if (state === 'fancy_colour') return line('Rap has no prices for fancy colours', EMPTY);
  if (list === null) return line('No price list yet', EMPTY);
  const listWords = `list of ${formatDay(list.listed_on)}${revisionText(list.revision)}`;
  if (cell === null) return line(`No price for ${shape} ${weightOf(carat)}, ${listWords}`, NO_RAP);
  const band = `${formatWeight(cell.from)}–${formatWeight(cell.to)}`;
  const where = [shape, band, color, cell.clarity, listWords].filter(Boolean).join(', ');
  return line(where, formatNumber(price));
}

/**
 * Compares the price with the lab-grown list. The line is for reference only, because the price
 * does not follow from that list.
 */
function labGrownLine({ lab_grown: found }: PriceExplanation): PriceLine[] {
  if (found === null) return [];
  const { state, price, difference, list } = found;
  const line = (words: string, figure: string, disc = ''): PriceLine[] => [
    { key: 'lab-grown', name: 'Lab-grown list', words, disc, price: figure },
  ];
  if (state === 'fancy_colour') return line('The list has no prices for fancy colours', EMPTY);
  if (list === null) return line('No lab-grown list yet', 'no list');
  const words = `list of ${formatDay(list.listed_on)}${revisionText(list.revision)}`;
  if (state === 'no_cell') return line(`No price for this stone, ${words}`, 'no cell');
  const off =
    difference === null
      ? 'price more than 999 % above'
      : difference === 0
        ? 'price equal to the list'
        : `price ${formatNumber(Math.abs(difference))} % ${difference < 0 ? 'below' : 'above'}`;
  return line(
    `Reference only: ${off}, ${words}`,
    formatNumber(price),
    difference === null ? EMPTY : `${formatSigned(difference)} %`,
  );
}

function supplierLine({ supplier, carat }: PriceExplanation): PriceLine[] {
  if (!supplier) return [];
  const { name, basis, disc, price_per_ct, total_amt } = supplier;
  return [
    {
      key: 'supplier',
      name: 'Cost',
      words: `${PRICE_BASIS_SHORT[basis]} by ${name}, × ${weightOf(carat)} = $${formatNumber(total_amt)}`,
      disc: disc === null ? EMPTY : formatNumber(disc),
      price: formatNumber(price_per_ct),
    },
  ];
}

function linkLines({ chain = [], rap }: PriceExplanation): PriceLine[] {
  const winner = chain.find(({ outcome }) => outcome === 'won');
  const markupOf = ({ points, mode }: Link): string => {
    if (points === null) return '';
    const unit = mode === MARKUP_MODE.points && rap.state === 'listed' ? 'points' : '%';
    return `${formatSigned(points)} ${unit}`;
  };
  const overruledBy = winner && `${OF_THE_WINNER[winner.scope]} (${markupOf(winner)})`;
  return chain.map((link) => ({
    key: `scope ${link.scope}`,
    name: NAME[link.scope],
    words: `${link.owner_name ?? 'All stones'}: ${[verdict(link, overruledBy), ...days(link), ...history(link)].join(', ')}`,
    disc: markupOf(link),
    price: '',
    tone: link.outcome,
  }));
}

function verdict({ outcome }: Link, overruledBy: string | undefined): string {
  if (outcome === 'won') return 'applies';
  if (outcome === 'none' || overruledBy === undefined) return 'no rule';
  return `overruled by ${overruledBy}`;
}

const days = ({ first_day: first, last_day: last }: Link): string[] => [
  ...(first === null ? [] : [`from ${formatDay(first)}`]),
  ...(last === null ? [] : [`until ${formatDay(last)}`]),
];

const history = ({ since, set_by }: Link): string[] =>
  since === null ? [] : [`since ${formatDate(since)}${set_by === null ? '' : ` by ${set_by}`}`];

const written = ({ value, unit }: Figure): string =>
  unit === 'carat' ? weightOf(value) : formatExact(value);

const percentage = ({ value }: Figure): string =>
  `(1 ${value < 0 ? '−' : '+'} ${formatExact(Math.abs(value))} %)`;

const sum = ({ value }: Figure): string =>
  `${value < 0 ? '−' : '+'} ${formatExact(Math.abs(value))} points`;

const WORDS: Readonly<Record<Step['step'], (left: Figure, right: Figure, rap?: Figure) => string>> =
  {
    markup: (left, right) => `${written(left)} ${sum(right)}`,
    floor: (left, right) => `${written(left)} is limited to ${written(right)}`,
    cost_floor: (left, right) =>
      `${formatSigned(left.value)} ${left.unit === 'points' ? 'points' : '%'} would be below cost without a stated reason: limited to ${written(right)}`,
    price_on_rap: (left, right) => `${written(left)} × ${percentage(right)}`,
    price_with_markup: (left, right) => `${written(left)} × ${percentage(right)}`,
    price_with_points: (left, right, rap) =>
      `${written(left)} ${sum(right)}${rap ? ` of ${written(rap)}` : ''}`,
    amount: (left, right) => `${written(left)} × ${written(right)}`,
    own_total: (left, right) =>
      `${written(left)} ${right.value < 0 ? '−' : '+'} ${formatExact(Math.abs(right.value))}`,
  };

function stepLine({ step, label, operands, result }: Step): PriceLine {
  const [left, right, third] = operands;
  const isDisc = result.unit === 'percent';
  return {
    key: step,
    name: label,
    words: left && right ? WORDS[step](left, right, third) : '',
    disc: isDisc ? formatExact(result.value) : '',
    price: isDisc ? '' : `${result.unit === 'usd' ? '$' : ''}${formatNumber(result.value)}`,
    ...(result.unit === 'usd' ? { tone: 'total' as const } : {}),
  };
}

/** Returns no line for users who may not see the cost, because `supplier` is then missing. */
function belowCostLine({
  is_below_cost,
  supplier,
  sell_amt,
  chain = [],
}: PriceExplanation): PriceLine[] {
  if (!is_below_cost || !supplier) return [];
  const reason = chain.find(({ outcome }) => outcome === 'won')?.below_cost_reason;
  const lost = supplier.total_amt - sell_amt;
  return [
    {
      key: 'below cost',
      name: BELOW_COST,
      words: reason ? `Reason: ${reason}` : 'No reason given.',
      disc: `−${formatNumber((lost / supplier.total_amt) * 100)} %`,
      price: formatNumber(-lost),
      tone: 'below-cost',
    },
  ];
}

/** Contains only the steps that the server reveals to the user. */
export const priceLines = (explanation: PriceExplanation): PriceLine[] => [
  rapLine(explanation),
  ...supplierLine(explanation),
  ...linkLines(explanation),
  ...explanation.steps.map(stepLine),
  ...belowCostLine(explanation),
  ...labGrownLine(explanation),
];
