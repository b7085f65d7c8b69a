import { Flex } from '@mantine/core';
import { businessWorkflow } from '#machines/workflows/business.ts';
import { kycDocumentWorkflow } from '#machines/workflows/kyc-document.ts';
import type { KycDocument } from '../../shared/businesses/business-types.ts';
import { History } from '../../shared/businesses/kyc-history.tsx';
import { PathLink } from '../../shared/records/record-history.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';

export const DocumentPath = ({ document }: { readonly document: KycDocument }) => (
  <RecordPart
    title="History"
    tools={
      <Flex gap="2xs">
        <PathLink workflow={kycDocumentWorkflow} id={document.kyc_id}>
          Document workflow
        </PathLink>
        <PathLink workflow={businessWorkflow} id={document.business_id}>
          Registration workflow
        </PathLink>
      </Flex>
    }
  >
    <History label={`History of ${document.document_name}`} steps={document.history} />
  </RecordPart>
);
