import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toProblem } from '#api/api-problem.ts';
import type { UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { IDENTITIES } from '../../shared/identity/identity-calls.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { newAddressWaits } from '../../shared/people/person-values.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { isStaffRole } from '../../shared/stones/stone-permissions.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { CUSTOMERS, changeCustomer, customerQuery } from './customer-calls.ts';
import { CustomerForm } from './customer-form.tsx';
import { changesOf, knownOf, valuesOf } from './form-values.ts';
import type { CustomerDetail } from './wire.ts';

type EditCustomerPageProps = {
  readonly id: UserId;
  readonly onBack: () => void;
};

export function EditCustomerPage({ id, onBack }: EditCustomerPageProps) {
  const { data, error, refetch } = useQuery(customerQuery(id));
  return (
    <>
      <PageHeader title={data ? `Edit ${data.business.company_name}` : 'Edit a customer'} />
      {data ? (
        <EditForm customer={data} onBack={onBack} />
      ) : error ? (
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={8} />
      )}
    </>
  );
}

function EditForm({
  customer,
  onBack,
}: {
  readonly customer: CustomerDetail;
  readonly onBack: () => void;
}) {
  const cache = useQueryClient();
  const showsEmail = isStaffRole(useProfile().role_id);
  return (
    <CustomerForm
      label="Edit the customer"
      present={valuesOf(customer, showsEmail)}
      showsEmail={showsEmail}
      isKnown
      submitLabel="Save"
      chosen={{
        business_type: customer.business.business_type_name,
        designation: customer.business.designation_name,
      }}
      reread={() => cache.invalidateQueries({ queryKey: customerQuery(customer.id).queryKey })}
      send={async (values, known) => {
        const data = changesOf(known, values);
        if (data !== null) {
          const was = knownOf(known, values, showsEmail);
          const saved = await changeCustomer(customer.id, { data, was });
          cache.setQueryData(customerQuery(customer.id).queryKey, saved);
          void cache.invalidateQueries({ queryKey: [CUSTOMERS] });
          void cache.invalidateQueries({ queryKey: [IDENTITIES, customer.id] });
          notifySuccess(
            `${saved.business.company_name} saved`,
            newAddressWaits(data.email, saved.email),
          );
        }
        onBack();
      }}
      onBack={onBack}
    />
  );
}
