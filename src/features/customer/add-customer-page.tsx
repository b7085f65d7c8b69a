import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toProblem } from '#api/api-problem.ts';
import type { UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { businessChoicesQuery } from '../../shared/businesses/business-calls.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { InvitationNote, useMailIsSetUp } from '../../shared/identity/mail-notes.tsx';
import { notifyInvited } from '../../shared/identity/notify-invited.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { isStaffRole } from '../../shared/stones/stone-permissions.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { addCustomer, CUSTOMERS, customerQuery } from './customer-calls.ts';
import { CustomerForm } from './customer-form.tsx';
import { firstValues, newCustomer } from './form-values.ts';
import type { CustomerDetail } from './wire.ts';

type AddCustomerPageProps = {
  /** customer whose business the new user joins; null creates a business */
  readonly colleague: UserId | null;
  readonly onAdded: (id: UserId) => void;
  readonly onBack: () => void;
};

export function AddCustomerPage(props: AddCustomerPageProps) {
  if (props.colleague === null) return <AddForm {...props} of={null} />;
  return <AddColleague {...props} colleague={props.colleague} />;
}

function AddColleague(props: AddCustomerPageProps & { readonly colleague: UserId }) {
  const { data, error, refetch } = useQuery(customerQuery(props.colleague));
  if (data) return <AddForm {...props} of={data} />;
  return (
    <>
      <PageHeader title="Add a customer" />
      {error ? (
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={8} />
      )}
    </>
  );
}

function AddForm({
  of,
  onAdded,
  onBack,
}: AddCustomerPageProps & { readonly of: CustomerDetail | null }) {
  const cache = useQueryClient();
  const company = of?.business.company_name;
  const isSetUp = useMailIsSetUp();
  const isStaff = isStaffRole(useProfile().role_id);
  const choices = useQuery(businessChoicesQuery);
  if (choices.isLoading) return <SkeletonRows count={8} />;
  return (
    <>
      <PageHeader title={company ? `Add a person to ${company}` : 'Add a customer'} />
      <CustomerForm
        label="Add a customer"
        present={firstValues(choices.data)}
        showsEmail
        isNew
        note={<InvitationNote />}
        withAssociate={isStaff}
        submitLabel="Add"
        {...(company
          ? {
              business: (
                <Text maw={720} fz="sm" c="var(--text-2)">
                  The new user joins {company} with the same rights as its other users.
                </Text>
              ),
            }
          : {})}
        send={async (values) => {
          const { id } = await addCustomer(newCustomer(values, of?.business.id ?? null));
          notifyInvited(`${values.company_name.trim() || company} added`, {
            id,
            email: values.email.trim(),
            mailIsSetUp: isSetUp,
          });
          await cache.invalidateQueries({ queryKey: [CUSTOMERS] });
          onAdded(id);
        }}
        onBack={onBack}
      />
    </>
  );
}
