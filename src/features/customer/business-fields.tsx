import { idOrNull } from '#common/id-from-text.ts';
import { BusinessFields as DetailFields } from '../../shared/businesses/business-fields.tsx';
import { AssociateChoice } from '../../shared/people/associate-choice.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { FormField, FormPart } from './form-values.ts';
import { GrowthField } from './growth-field.tsx';

type BusinessFieldsProps = FormPart & {
  /** True for a new business. The form then also asks which growth types the business buys. */
  readonly isNew: boolean;
  /** names of the saved choices, which stay selectable even if they are now inactive */
  readonly chosen?: Partial<Record<'business_type' | 'designation', string | null>> | undefined;
  readonly withAssociate: boolean;
};

export function BusinessFields(props: BusinessFieldsProps) {
  const { values, faults, change, isNew, chosen, withAssociate } = props;
  const put = (changes: Partial<Record<FormField, string>>) => {
    for (const [field, value] of Object.entries(changes)) change(field as FormField, value);
  };
  return (
    <RecordPart level={2} title="Business">
      <DetailFields values={values} faults={faults} put={put} chosen={chosen} />
      {isNew ? (
        <GrowthField
          value={values.growth_type}
          onChange={(growth) => change('growth_type', growth)}
        />
      ) : null}
      {withAssociate ? (
        <AssociateChoice
          size="lg"
          label="Associate"
          placeholder="None yet"
          value={idOrNull(values.business_associate_id)}
          onChange={(id) => change('business_associate_id', id ?? '')}
          error={faults.business_associate_id}
        />
      ) : null}
    </RecordPart>
  );
}
