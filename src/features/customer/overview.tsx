import './customer.css';
import { Box, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { formatDate, formatDateTime } from '#common/format.ts';
import type { RegistrationCode } from '#machines/codes.ts';
import { GROWTH_LABEL, growthWords } from '../../shared/businesses/growth-choice.ts';
import { ExposureHistory } from '../../shared/exposure/exposure-history.tsx';
import { ExposureView } from '../../shared/exposure/exposure-view.tsx';
import { emailFor } from '../../shared/identity/email-for.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { SWITCH_WORDS, type SwitchTo } from '../../shared/people/active-switch.ts';
import { mobileText } from '../../shared/people/mobile-text.ts';
import { RegistrationBadge } from '../../shared/people/registration-badge.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { businessUsersQuery } from './customer-calls.ts';
import { mayChangeCustomers, nameOf, userNameFor } from './customer-words.ts';
import { Note } from './note.tsx';
import { businessSwitchDisabledReason } from './switching.ts';
import { Terms } from './terms.tsx';
import type { CustomerDetail } from './wire.ts';

const REGISTRATION_NOTES: Readonly<Record<RegistrationCode, string>> = {
  9: 'The business can search and watch stones. Holds, memos and orders require approved documents.',
  10: 'The back office is reviewing the documents. Holds, memos and orders need one approved owner document and one approved business document.',
  11: 'The business can hold stones, take them on memo and order them.',
};

type OverviewProps = {
  readonly customer: CustomerDetail;
  readonly onSwitchBusiness: (to: SwitchTo) => void;
};

export function Overview({ customer, onSwitchBusiness }: OverviewProps) {
  return (
    <div className="client-columns">
      <Business customer={customer} onSwitch={onSwitchBusiness} />
      <div>
        <Person customer={customer} />
        <RecordPart level={2} title="Exposure">
          <ExposureView businessId={customer.business.id} />
          <Box mt="3xs">
            <ExposureHistory businessId={customer.business.id} />
          </Box>
        </RecordPart>
        <Terms customer={customer} />
        <Colleagues customer={customer} />
      </div>
    </div>
  );
}

function Business({
  customer,
  onSwitch,
}: {
  readonly customer: CustomerDetail;
  readonly onSwitch: (to: SwitchTo) => void;
}) {
  const profile = useProfile();
  const { business } = customer;
  const to: SwitchTo = business.is_active ? 'deactivate' : 'activate';
  const address = [business.address_line_1, business.address_line_2].filter(Boolean).join(', ');
  const city = [business.postal_code, business.city].filter(Boolean).join(' ');
  return (
    <RecordPart
      level={2}
      title="Business"
      tools={
        <ReasonButton
          size="sm"
          variant="subtle"
          reason={businessSwitchDisabledReason(customer, to, profile)}
          onClick={() => onSwitch(to)}
        >
          {SWITCH_WORDS[to].act} the business
        </ReasonButton>
      }
    >
      <DrawerFacts>
        <Fact name="Company">{business.company_name}</Fact>
        <Fact name="Registration">
          <RegistrationBadge code={business.registration} />
          <Note>{REGISTRATION_NOTES[business.registration]}</Note>
        </Fact>
        <Fact name="Active">
          <ActiveBadge active={business.is_active} />
        </Fact>
        <Fact name="Type">{business.business_type_name}</Fact>
        <Fact name="Address">{address}</Fact>
        <Fact name="City">{city}</Fact>
        <Fact name="State">{business.state}</Fact>
        <Fact name="Country">{business.country}</Fact>
        <Fact name="Telephone">{business.phone}</Fact>
        <Fact name="Website">
          {business.website ? (
            <a href={business.website} target="_blank" rel="noreferrer noopener">
              {business.website.replace(/^https?:\/\//, '')}
            </a>
          ) : null}
        </Fact>
        <Fact name="Tax number">{business.tax_identification_number}</Fact>
        <Fact name={GROWTH_LABEL}>{growthWords(business.growth_type)}</Fact>
        <Fact name="Associate">
          {business.associate_name ? (
            <RecordLink
              record={{
                kind: 'associate',
                name: business.associate_name,
                id: business.associate_id,
              }}
            />
          ) : null}
        </Fact>
        <Fact name="Customer since">{formatDate(business.created_at)}</Fact>
      </DrawerFacts>
    </RecordPart>
  );
}

function Person({ customer }: { readonly customer: CustomerDetail }) {
  const profile = useProfile();
  return (
    <RecordPart level={2} title="Contact">
      <DrawerFacts>
        <Fact name="Name">{nameOf(customer)}</Fact>
        <Fact name="Designation">{customer.business.designation_name}</Fact>
        <Fact name="E-mail">
          {emailFor(profile, customer.email)}
          <Text span inherit c="dimmed">
            {customer.email_verified ? ', confirmed' : ', not confirmed yet'}
          </Text>
        </Fact>
        <Fact name="Mobile">{mobileText(customer)}</Fact>
        <Fact name="User name">{userNameFor(profile, customer.user_name)}</Fact>
        <Fact name="Active">
          <ActiveBadge active={customer.is_active} />
        </Fact>
        <Fact name="Last sign-in">
          {customer.last_sign_in_at === null ? 'never' : formatDateTime(customer.last_sign_in_at)}
        </Fact>
        <Fact name="Created">{formatDateTime(customer.created_at)}</Fact>
      </DrawerFacts>
    </RecordPart>
  );
}

function Colleagues({ customer }: { readonly customer: CustomerDetail }) {
  const profile = useProfile();
  const { data, error, refetch } = useQuery(businessUsersQuery(customer.business.id));
  return (
    <RecordPart
      level={2}
      title={`People of ${customer.business.company_name}`}
      tools={
        mayChangeCustomers(profile) ? (
          <Button
            size="sm"
            variant="subtle"
            renderRoot={(rest) => <Link to="/client/new" search={{ of: customer.id }} {...rest} />}
          >
            Add a person
          </Button>
        ) : null
      }
    >
      {error ? (
        <FetchFailed problem={toProblem(error, TEXTS.listFailed)} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <SkeletonRows count={2} /> : null}
      {data ? (
        <RecordTableFrame label="People">
          <thead>
            <tr>
              <th>Name</th>
              <th data-spare="">E-mail</th>
              <th data-spare="">Mobile</th>
              <th>Active</th>
            </tr>
          </thead>
          <tbody>
            {data.map((person) => (
              <tr key={person.id} aria-selected={person.id === customer.id}>
                <td>
                  <Link to="/client/$id" params={{ id: person.id }} search={{}}>
                    {nameOf(person)}
                  </Link>
                </td>
                <td data-spare="">{emailFor(profile, person.email)}</td>
                <td data-spare="">{mobileText(person)}</td>
                <td>
                  <ActiveBadge active={person.is_active} />
                </td>
              </tr>
            ))}
          </tbody>
        </RecordTableFrame>
      ) : null}
    </RecordPart>
  );
}
