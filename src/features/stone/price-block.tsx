import type { StoneRow } from '../../stones/wire.ts';
import { formatNumber, formatWeight } from '../../ui/format.ts';
import { Part } from './detail-part.tsx';

interface Line {
  readonly name: string;
  readonly words: string;
  readonly disc: number | null | undefined;
  readonly perCarat: number | null | undefined;
  readonly strong?: boolean;
}

const amountOf = (carat: number, amount: number): string =>
  `per carat, × ${formatWeight(carat)} ct = $${formatNumber(amount)}`;

function linesOf(stone: StoneRow): Line[] {
  const supplier: Line[] =
    stone.price_per_ct === undefined || stone.total_amt === undefined
      ? []
      : [
          {
            name: 'Supplier',
            words: `${stone.provider ?? ''}, ${amountOf(stone.carat, stone.total_amt)}`,
            disc: stone.disc,
            perCarat: stone.price_per_ct,
          },
        ];
  return [
    {
      name: 'Rap',
      words: [stone.shape, formatWeight(stone.carat), stone.color, stone.clarity]
        .filter((part) => part !== null)
        .join(', '),
      disc: undefined,
      perCarat: stone.rap,
    },
    ...supplier,
    {
      name: supplier.length > 0 ? 'Sell price' : 'Price',
      words: amountOf(stone.carat, stone.sell_amt),
      disc: stone.markup_disc,
      perCarat: stone.markup_ppc,
      strong: true,
    },
  ];
}

/** From the list to the viewer's price, as far as the viewer may see it. */
export function PriceBlock({ stone }: { readonly stone: StoneRow }) {
  const lines = linesOf(stone);
  const withCost = lines.length > 2;
  return (
    <Part
      title="How this price came about"
      {...(withCost ? { note: 'supplier cost: administrators and quality control only' } : {})}
    >
      <table className="price-chain">
        <thead className="sr-only">
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Why</th>
            <th scope="col">Discount, percent</th>
            <th scope="col">US dollars a carat</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, words, disc, perCarat, strong }) => (
            <tr key={name} data-strong={strong ? '' : undefined}>
              <th scope="row">{name}</th>
              <td className="price-why" title={words}>
                {words}
              </td>
              <td className="price-figure">{disc === undefined ? '' : formatNumber(disc)}</td>
              <td className="price-figure">{formatNumber(perCarat)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}
