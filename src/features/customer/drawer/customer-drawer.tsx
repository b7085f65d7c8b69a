import { formatDate, formatDateTime, formatInteger } from '#common/format.ts';
import { byCode, REGISTRATION, RISK_CLASS } from '#machines/codes.ts';
import { businessWorkflow } from '#machines/workflows/business.ts';
import type { BusinessFile } from '../../../shared/businesses/business-types.ts';
import { KycBadge } from '../../../shared/businesses/kyc-badge.tsx';
import { STEP_WORDS } from '../../../shared/businesses/kyc-texts.ts';
import { useBusiness } from '../../../shared/businesses/use-business.ts';
import { ValidityBadge } from '../../../shared/businesses/validity-badge.tsx';
import { emailFor } from '../../../shared/identity/email-for.ts';
import { PartFailed } from '../../../shared/lists/part-failed.tsx';
import { ActiveBadge } from '../../../shared/people/active-badge.tsx';
import { mobileText } from '../../../shared/people/mobile-text.ts';
import { RegistrationBadge } from '../../../shared/people/registration-badge.tsx';
import { DrawerFacts } from '../../../shared/records/drawer-facts.tsx';
import { Fact } from '../../../shared/records/fact.tsx';
import { RecordDrawer } from '../../../shared/records/record-drawer.tsx';
import { InternalLink, RecordLink } from '../../../shared/records/record-link.tsx';
import { RecordPart } from '../../../shared/records/record-part.tsx';
import type { SiblingNav } from '../../../shared/records/sibling-nav.ts';
import type { Happening } from '../../../shared/records/timeline.tsx';
import { useProfile } from '../../../shared/session/use-session.ts';
import { canSignIn, placeOf } from '../customer-columns.tsx';
import { nameOf } from '../customer-words.ts';
import type { CustomerRow } from '../wire.ts';
import { CustomerDrawerActs } from './customer-drawer-acts.tsx';

type CustomerDrawerProps = {
  readonly customer: CustomerRow;
  readonly siblings: SiblingNav | null;
  readonly onEdit: () => void;
  readonly onClose: () => void;
};

export function CustomerDrawer({ customer, siblings, onEdit, onClose }: CustomerDrawerProps) {
  const profile = useProfile();
  const query = useBusiness(customer.business_id);
  const business = query.data;
  const { id, company_name: company, associate_name: associate } = customer;
  return (
    <RecordDrawer
      label={`Client ${company}`}
      onClose={onClose}
      head={{
        name: <RecordLink record={{ kind: 'customer', name: company, id }} />,
        status: <ActiveBadge active={canSignIn(customer)} />,
        subtitle: nameOf(customer),
      }}
      siblings={siblings}
      documents={
        business ? (
          <SentDocuments of={business} customer={customer} />
        ) : query.error ? (
          <PartFailed query={query} />
        ) : null
      }
      path={{
        workflow: businessWorkflow,
        statuses: REGISTRATION,
        id: customer.business_id,
        knownSteps: business ? business.history.map(happeningOf) : [],
      }}
      acts={<CustomerDrawerActs customer={customer} onEdit={onEdit} onDeleted={onClose} />}
    >
      <RecordPart label="Facts">
        <DrawerFacts>
          <Fact name="Registration">
            <RegistrationBadge code={customer.registration} />
          </Fact>
          <Fact name="KYC verification">
            {customer.verified_until === null ? null : (
              <ValidityBadge until={customer.verified_until} />
            )}
          </Fact>
          {customer.risk_class === null ? null : (
            <Fact name="Risk class">{byCode(RISK_CLASS, customer.risk_class).label}</Fact>
          )}
          <Fact name="Contact">{nameOf(customer)}</Fact>
          <Fact name="E-mail">{emailFor(profile, customer.email)}</Fact>
          <Fact name="Mobile">{mobileText(customer)}</Fact>
          <Fact name="Location">{placeOf(customer)}</Fact>
          <Fact name="Associate">
            {associate === null ? null : (
              <RecordLink
                record={{ kind: 'associate', name: associate, id: customer.associate_id }}
              />
            )}
          </Fact>
          <Fact name="Last sign-in">
            {customer.last_sign_in_at === null ? 'never' : formatDateTime(customer.last_sign_in_at)}
          </Fact>
          <Fact name="Failed sign-ins">{formatInteger(customer.sign_in_failures)}</Fact>
          <Fact name="Active holds">{formatInteger(customer.live_holds)}</Fact>
          <Fact name="Customer since">{formatDate(customer.created_at)}</Fact>
        </DrawerFacts>
      </RecordPart>
    </RecordDrawer>
  );
}

function SentDocuments({
  of,
  customer,
}: {
  readonly of: BusinessFile;
  readonly customer: CustomerRow;
}) {
  if (of.documents.length === 0) return <p>No documents sent yet.</p>;
  return (
    <DrawerFacts>
      {of.documents.map(({ kyc_id, document_name, status, sent_at }) => (
        <Fact key={kyc_id} name={formatDate(sent_at)}>
          <InternalLink place={`/client/${customer.id}?tab=documents`}>
            {document_name}
          </InternalLink>{' '}
          <KycBadge code={status} />
        </Fact>
      ))}
    </DrawerFacts>
  );
}

const TONES: Readonly<Record<BusinessFile['history'][number]['event'], Happening['tone']>> = {
  'business.open': 'na',
  'business.submit': 'kyc',
  'business.register': 'available',
  'business.verify': 'available',
  'business.assess': 'na',
  'business.declare': 'na',
  'business.screen': 'na',
  'business.settle': 'na',
  'business.unregister': 'hold',
};

const happeningOf = ({
  at,
  event,
  remark,
  actor_name,
}: BusinessFile['history'][number]): Happening => ({
  key: `${event} ${at}`,
  at,
  words: STEP_WORDS[event],
  why: remark,
  by: actor_name,
  tone: TONES[event],
});
