import './businesses.css';
import { Button, Flex, Text } from '@mantine/core';
import { useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import type { BusinessId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { DOCUMENT_CATEGORY, type DocumentCategory, KYC_STATUS, ROLE } from '#machines/codes.ts';
import { businessWorkflow } from '#machines/workflows/business.ts';
import { ActionRow } from '../../ui/actions/ActionRow.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { ExposureView } from '../exposure/exposure-view.tsx';
import { useMailIsSetUp } from '../identity/mail-notes.tsx';
import { FetchFailed } from '../lists/fetch-failed.tsx';
import { RegistrationBadge } from '../people/registration-badge.tsx';
import { DrawerFacts } from '../records/drawer-facts.tsx';
import { Fact } from '../records/fact.tsx';
import { PathLink } from '../records/record-history.tsx';
import { RecordPart } from '../records/record-part.tsx';
import { useProfile } from '../session/use-session.ts';
import { isStaffRole } from '../stones/stone-permissions.ts';
import type { BusinessFile } from './business-types.ts';
import { DocumentCard } from './document-card.tsx';
import { DueDiligence } from './due-diligence.tsx';
import { type BusinessActor, businessActorOf } from './kyc-checks.ts';
import { History } from './kyc-history.tsx';
import { nextStep } from './kyc-texts.ts';
import { RegistrationActs } from './registration-acts.tsx';
import { UploadBox } from './upload-box.tsx';
import { useBusiness } from './use-business.ts';
import { Verification } from './verification.tsx';

export function BusinessDocuments({ businessId }: { readonly businessId: BusinessId }) {
  const { data, error, refetch, refresh } = useBusiness(businessId);
  const profile = useProfile();
  const mailIsSetUp = useMailIsSetUp();
  const businessActor = businessActorOf(profile);
  const [withHistory, setWithHistory] = useState(false);
  if (error) {
    return <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows count={6} />;
  const { business, documents, history } = data;
  const isOwn = profile.role_id === ROLE.customer;
  const decides = isStaffRole(profile.role_id);
  const changed = () => void refresh();

  return (
    <div className="kyc-business">
      <div>
        <RecordPart label="Registration">
          {isOwn ? (
            <Text component="h2" fz="var(--fs-18)" fw="var(--w-strong)">
              {business.company_name}
            </Text>
          ) : null}
          <Flex direction="column" align="flex-start" gap="2xs">
            <RegistrationBadge code={business.registration} />
            <ActionRow>
              {decides ? (
                <RegistrationActs of={data} businessActor={businessActor} onChanged={changed} />
              ) : null}
              <Button
                size="sm"
                variant="subtle"
                aria-expanded={withHistory}
                onClick={() => setWithHistory(!withHistory)}
              >
                History
              </Button>
              <PathLink workflow={businessWorkflow} id={business.id} />
            </ActionRow>
          </Flex>
          {withHistory ? <History label="History of the registration" steps={history} /> : null}
          {isOwn ? <p>{nextStep(data, mailIsSetUp)}</p> : null}
          <DrawerFacts>
            <Fact name="Documents">{countByStatus(documents)}</Fact>
            <Fact name="Contact">{business.contact_name}</Fact>
            <Fact name="Associate">{business.associate_name}</Fact>
            <Fact name="Tax number">{business.tax_identification_number}</Fact>
          </DrawerFacts>
        </RecordPart>
        <Verification of={data} businessActor={businessActor} onChanged={changed} />
        {business.risk_class === null ? null : (
          <DueDiligence
            business={business}
            mayWrite={decides && businessActor.mayWrite}
            onChanged={changed}
          />
        )}
      </div>
      {Object.values(DOCUMENT_CATEGORY).map((category) => (
        <Category
          key={category}
          category={category}
          of={data}
          businessActor={businessActor}
          decides={decides}
          onChanged={changed}
        />
      ))}
      {/* Only users of the business see its limits here. Staff see the limits on the overview
          page of the customer. */}
      {isOwn ? (
        <RecordPart level={2} title="Limits">
          <ExposureView businessId={business.id} />
        </RecordPart>
      ) : null}
    </div>
  );
}

const countByStatus = (documents: BusinessFile['documents']): string =>
  Object.values(KYC_STATUS)
    .map(({ code, label }) => [documents.filter(({ status }) => status === code).length, label])
    .flatMap(([many, label]) => (many === 0 ? [] : `${many} ${String(label).toLowerCase()}`))
    .join(', ') || 'none sent yet';

type CategoryProps = {
  readonly category: DocumentCategory;
  readonly of: BusinessFile;
  readonly businessActor: BusinessActor;
  readonly decides: boolean;
  readonly onChanged: () => void;
};

const HEADINGS: Readonly<Record<DocumentCategory, readonly [title: string, what: string]>> = {
  [DOCUMENT_CATEGORY.owner]: ['Owner documents', 'A passport or an identity card of the owner.'],
  [DOCUMENT_CATEGORY.business]: [
    'Business documents',
    'A certificate of incorporation, a trade licence or a similar document.',
  ],
};

function Category({ category, of, businessActor, decides, onChanged }: CategoryProps) {
  const documents = of.documents.filter(({ document_category }) => document_category === category);
  const [isAdding, setAdding] = useState(false);
  const [title, what] = HEADINGS[category];
  const isOpen = businessActor.mayWrite && (isAdding || (documents.length === 0 && !decides));
  return (
    <RecordPart
      level={2}
      title={title}
      tools={
        businessActor.mayWrite && !isOpen ? (
          <Button
            size="sm"
            leftSection={<Icon name="plus" size="small" />}
            onClick={() => setAdding(true)}
          >
            Add a document
          </Button>
        ) : null
      }
    >
      <p>{what}</p>
      {documents.length === 0 && !isOpen ? <p>No documents sent yet.</p> : null}
      <ul>
        {documents.map((document) => (
          <DocumentCard
            key={document.kyc_id}
            document={document}
            of={of}
            businessActor={businessActor}
            decides={decides}
            onChanged={onChanged}
          />
        ))}
      </ul>
      {isOpen ? (
        <UploadBox
          businessId={of.business.id}
          category={category}
          types={of.document_types}
          onSent={() => {
            setAdding(false);
            onChanged();
          }}
          {...(isAdding ? { onCancel: () => setAdding(false) } : {})}
        />
      ) : null}
    </RecordPart>
  );
}
