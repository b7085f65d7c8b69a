import './stone-columns.css';
import '../records/record-table.css';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '#common/format.ts';
import { FigureInput } from '../../ui/inputs/FigureInput.tsx';
import { parseFigure } from '../../ui/inputs/typed-figure.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { DISCOUNT, PRICE } from './price-rules.ts';
import { discountAt, type Priced, priceAtDiscount, type Sale } from './sale-prices.ts';
import { BelowCostBadge, type Costed, isBelowCost } from './status/below-cost.tsx';
import { stoneTitle } from './stone-columns.tsx';

export type PricedRow = Priced &
  Costed &
  Parameters<typeof stoneTitle>[0] & { readonly stock_no: string; readonly rap: number | null };

/** The row at the amount of the sale, for the check whether the price is below cost. */
export const atSale = (row: PricedRow, sale: Sale): Costed => ({
  ...row,
  sell_amt: sale.amounts.get(row.id),
});

type PriceTableProps<Row extends PricedRow> = {
  readonly rows: readonly Row[];
  readonly sale: Sale;
  /** prices as typed, by row id */
  readonly typed: ReadonlyMap<string, string>;
  readonly onType: (typed: ReadonlyMap<string, string>) => void;
  /** an additional column after the stone */
  readonly extra?: { readonly header: string; readonly cell: (row: Row) => ReactNode };
};

/** Table of stones in which the user types a price per carat, or a discount on Rap, for each. */
export function PriceTable<Row extends PricedRow>(props: PriceTableProps<Row>) {
  const { rows, sale, typed, extra, onType } = props;
  const phone = useIsPhone();
  return (
    <div className="record-table-frame">
      <table className="record-table">
        <thead>
          <tr>
            <th scope="col">Stock no.</th>
            <th scope="col" data-wide="">
              Stone
            </th>
            {extra ? (
              <th scope="col" data-wide="">
                {extra.header}
              </th>
            ) : null}
            <th scope="col" data-end="" data-wide="">
              Disc. %
            </th>
            <th scope="col" data-end="">
              Price $/ct
            </th>
            <th scope="col" data-end="">
              Amount $
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const type = (text: string) => onType(new Map(typed).set(row.id, text));
            const price = sale.agreed.get(row.id) ?? row.markup_ppc;
            return (
              <tr key={row.id}>
                <td>{row.stock_no}</td>
                <td data-wide="">{stoneTitle(row)}</td>
                {extra ? <td data-wide="">{extra.cell(row)}</td> : null}
                <td data-end="" data-wide="">
                  {row.rap === null ? null : (
                    <DiscountInput
                      label={`Discount of ${row.stock_no}`}
                      discount={sale.faults.has(row.id) ? null : discountAt(price, row.rap)}
                      onDiscount={(disc) => type(formatNumber(priceAtDiscount(row.rap ?? 0, disc)))}
                    />
                  )}
                </td>
                <td data-end="">
                  <FigureInput
                    rule={PRICE}
                    size="sm"
                    w={116}
                    ml="auto"
                    styles={END}
                    aria-label={`Price per carat of ${row.stock_no}`}
                    value={typed.get(row.id) ?? formatNumber(row.markup_ppc)}
                    error={sale.faults.get(row.id) ?? null}
                    onFocus={(event) => event.currentTarget.select()}
                    onText={type}
                  />
                </td>
                <td data-end="" data-changed={sale.agreed.has(row.id) ? '' : undefined}>
                  {isBelowCost(atSale(row, sale)) ? (
                    <>
                      <BelowCostBadge />{' '}
                    </>
                  ) : null}
                  {formatNumber(sale.amounts.get(row.id))}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={phone ? 2 : extra ? 5 : 4}>
              Total
              {sale.total === sale.before ? null : (
                <span className="stone-faint"> instead of {formatNumber(sale.before)}</span>
              )}
            </th>
            <td data-end="">
              <output>{formatNumber(sale.total)}</output>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const END = { input: { textAlign: 'end' } } as const;

/** Shows the discount of the price; while the user types, the typed text. */
function DiscountInput({
  label,
  discount,
  onDiscount,
}: {
  readonly label: string;
  readonly discount: number | null;
  readonly onDiscount: (discount: number) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <FigureInput
      rule={DISCOUNT}
      size="sm"
      w={88}
      ml="auto"
      styles={END}
      aria-label={label}
      value={typed ?? (discount === null ? '' : formatNumber(discount))}
      onFocus={(event) => event.currentTarget.select()}
      onText={(text) => {
        setTyped(text);
        const read = parseFigure(text, DISCOUNT);
        if ('figure' in read && read.figure !== null) onDiscount(read.figure);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
