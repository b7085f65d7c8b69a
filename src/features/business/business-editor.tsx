import { useQueryClient } from '@tanstack/react-query';
import { REGISTRATION } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { CACHED, saveBusiness } from '../../shared/businesses/business-calls.ts';
import { BusinessFields } from '../../shared/businesses/business-fields.tsx';
import {
  BUSINESS_FIELDS,
  BUSINESS_LABELS,
  BUSINESS_RULES,
  type BusinessField,
  type BusinessValues,
} from '../../shared/businesses/business-form.ts';
import type {
  BusinessDetail,
  BusinessForCustomer,
} from '../../shared/businesses/business-types.ts';
import { usePersonForm } from '../../shared/people/use-person-form.ts';
import { EditorDrawer } from '../../shared/records/editor-drawer.tsx';
import { onlyChanges } from '../../shared/records/only-changes.ts';
import { refreshProfile } from '../../shared/session/session-actor.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';

const NUMBERS: readonly BusinessField[] = ['business_type', 'designation'];

const valuesOf = (business: BusinessDetail) =>
  Object.fromEntries(
    BUSINESS_FIELDS.map((field) => [field, String(business[field] ?? '')]),
  ) as unknown as BusinessValues;

const sent = (values: BusinessValues) =>
  Object.fromEntries(
    BUSINESS_FIELDS.map((field) => {
      const text = values[field].trim();
      return [field, text === '' ? null : NUMBERS.includes(field) ? Number(text) : text];
    }),
  ) as unknown as BusinessForCustomer;

type BusinessEditorProps = {
  readonly business: BusinessDetail;
  readonly onClose: () => void;
};

/** Name and tax number are read-only once the business is registered. */
export function BusinessEditor({ business, onClose }: BusinessEditorProps) {
  const cache = useQueryClient();
  const { keyFor, answered } = useIdempotencyKey();
  const refetch = () => cache.invalidateQueries({ queryKey: [CACHED.documents] });
  const form = usePersonForm<BusinessField>({
    saved: valuesOf(business),
    labels: BUSINESS_LABELS,
    rules: () => BUSINESS_RULES,
    refetch,
    async save(values, known) {
      const changes = onlyChanges(sent(known), sent(values));
      if (changes === null) return onClose();
      const body = {
        data: { ...changes.data, company_name: sent(values).company_name },
        was: { ...changes.was, company_name: sent(known).company_name },
      };
      const { message } = await saveBusiness(body, keyFor(JSON.stringify(body)));
      answered();
      notifySuccess(message);
      onClose();
      void refreshProfile();
      await refetch();
    },
  });
  return (
    <EditorDrawer
      title="Change the details"
      saveLabel="Save"
      disabledReason={form.undecided}
      busy={form.busy}
      fault={{ message: form.problem?.message ?? null, count: form.faultCount }}
      notice={form.notice}
      width={520}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <BusinessFields
        values={form.values}
        faults={form.faults}
        put={form.put}
        chosen={{
          business_type: business.business_type_name,
          designation: business.designation_name,
        }}
        disabledReason={
          business.registration === REGISTRATION.registered.code
            ? PROBLEMS.registeredDetailsStand.message
            : undefined
        }
      />
    </EditorDrawer>
  );
}
