import { idOrNull } from '#common/id-from-text.ts';
import * as longest from '#common/lengths.gen.ts';
import { type FieldRules, isFilled } from '../../shared/people/field-faults.ts';
import {
  PERSON_LABELS,
  type PersonField,
  personDetails,
  personRules,
  personValues,
} from '../../shared/people/person-values.ts';
import { byName, type FieldLabels } from '../../shared/records/use-edit-conflict.tsx';
import type { Associate, AssociateDetails } from './associate-calls.ts';

type Field = PersonField | 'business_associate_type';
type Values = Readonly<Record<Field, string>>;

export const valuesOf = (associate: Associate | null): Values => ({
  ...personValues(associate),
  business_associate_type: associate?.business_associate_type ?? '',
});

export const FIELD_LABELS: FieldLabels<Values> = {
  ...PERSON_LABELS,
  business_associate_type: { label: 'Salesperson type', text: byName },
};

const SHORTEST_NAME = 3;
const LONGEST_NAME = longest.NewAssociate.first_name;

function nameFault(value: string): string | null {
  const { length } = value.trim();
  if (length > LONGEST_NAME) return `Use at most ${LONGEST_NAME} characters`;
  return length === 0 || length >= SHORTEST_NAME
    ? null
    : `Use at least ${SHORTEST_NAME} characters`;
}

export const rulesFor = (values: Values): FieldRules<Field> => ({
  ...personRules(values),
  last_name: isFilled('Enter the last name'),
  user_name: nameFault,
  business_associate_type: () => null,
});

export const detailsOf = (values: Values): AssociateDetails => ({
  ...personDetails(values),
  business_associate_type: idOrNull(values.business_associate_type),
});
