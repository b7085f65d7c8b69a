import '../../shared/people/person-drawer.css';
import { ON_NEW_RAP_NAME, PRICE_BASIS, PRICE_BASIS_NAME } from '#common/price-basis.ts';
import { SUPPLIER_AVAILABILITY, SUPPLIER_AVAILABILITY_NAME } from '#machines/codes.ts';
import type { usePersonForm } from '../../shared/people/use-person-form.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import type { SupplierField } from './supplier-form.ts';

type PriceFieldsProps = {
  readonly form: ReturnType<typeof usePersonForm<SupplierField>>;
};

export function PriceFields({ form: { values, change } }: PriceFieldsProps) {
  const isAskingPrice = values.price_basis === String(PRICE_BASIS.asked);
  return (
    <>
      <Choice
        label="Price basis"
        options={PRICE_BASIS_NAME}
        value={values.price_basis}
        onChange={change('price_basis')}
      />
      <p className="people-note">
        {isAskingPrice
          ? 'A stated price or total is the cost. A discount without a price is applied to our Rap list.'
          : 'A stated discount is applied to our Rap list, even if the row also states a price.'}
      </p>
      <Choice
        label="Asking price after a new Rap list"
        options={ON_NEW_RAP_NAME}
        value={values.on_new_rap}
        onChange={change('on_new_rap')}
      />
      <Choice
        label="Availability of ordered stones"
        options={SUPPLIER_AVAILABILITY_NAME}
        value={values.availability}
        onChange={change('availability')}
      />
      <p className="people-note">
        {values.availability === String(SUPPLIER_AVAILABILITY.ask)
          ? 'The supplier is asked to confirm each order before the office approves it.'
          : 'Orders are approved without asking the supplier.'}
      </p>
    </>
  );
}
