import { asTyped, byName, type FieldLabels } from '../../../shared/records/use-edit-conflict.tsx';
import type { WrittenProfile } from './profile-values.ts';

export const FIELD_LABELS: FieldLabels<WrittenProfile> = {
  picture: { label: 'Picture', text: byName },
  first_name: { label: 'First name', text: asTyped },
  last_name: { label: 'Last name', text: asTyped },
  user_name: { label: 'User name', text: asTyped },
  company_name: { label: 'Company', text: asTyped },
  contact_person: { label: 'Contact person', text: asTyped },
  mobile_country_id: { label: 'Country code', text: byName },
  mobile: { label: 'Mobile', text: asTyped },
};
