import './businesses.css';
import { Button, Flex, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { KycUploadId } from '#api/ids.gen.ts';
import { formatBytes, formatDateTime } from '#common/format.ts';
import { KYC_STATUS } from '#machines/codes.ts';
import { kycDocumentWorkflow } from '#machines/workflows/kyc-document.ts';
import { ActionRow } from '../../ui/actions/ActionRow.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { PathLink } from '../records/record-history.tsx';
import type { BusinessFile, KycDocument, KycStep } from './business-types.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { KycBadge } from './kyc-badge.tsx';
import { type BusinessActor, documentDisabledReason } from './kyc-checks.ts';
import { History } from './kyc-history.tsx';
import { UploadBox } from './upload-box.tsx';
import { ValidityBadge } from './validity-badge.tsx';

type DocumentCardProps = {
  readonly document: KycDocument;
  readonly of: BusinessFile;
  readonly businessActor: BusinessActor;
  readonly decides: boolean;
  readonly onChanged: () => void;
};

export function DocumentCard({
  document,
  of,
  businessActor,
  decides,
  onChanged,
}: DocumentCardProps) {
  const [isSending, setSending] = useState(false);
  const [withHistory, setWithHistory] = useState(false);
  const [shown, setShown] = useState<{ uploadId?: KycUploadId; name: string; mime: string } | null>(
    null,
  );
  const { file, status, remark, document_name: name } = document;
  const isRejected = status === KYC_STATUS.rejected.code;
  const showStep = ({ upload_id, file: earlier }: KycStep) =>
    setShown({
      name: earlier?.name ?? name,
      mime: earlier?.mime ?? file.mime,
      ...(upload_id === null ? {} : { uploadId: upload_id }),
    });

  return (
    <Flex
      component="li"
      className="kyc-card"
      direction="column"
      gap="3xs"
      py="sm"
      aria-label={`${name}, ${file.name}`}
    >
      <Flex wrap="wrap" align="center" gap="2xs">
        <Text component="b" fw="var(--w-medium)">
          {name}
        </Text>
        <KycBadge code={status} />
      </Flex>
      <p>
        {file.name}, {formatBytes(file.size)}, sent {formatDateTime(document.sent_at)}
        {document.info ? `, ${document.info}` : ''}
      </p>
      {document.expires_on === null ? null : <ValidityBadge until={document.expires_on} />}
      {remark ? (
        <Text
          inherit
          px="xs"
          py="3xs"
          bdrs="sm"
          bg={isRejected ? 'var(--danger-bg)' : 'var(--surface-2)'}
          c={isRejected ? 'var(--danger)' : 'var(--text-2)'}
          style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
        >
          {isRejected ? <b>Rejected: </b> : null}
          {remark}
        </Text>
      ) : null}
      <ActionRow>
        <Button size="sm" onClick={() => setShown({ name: file.name, mime: file.mime })}>
          View
        </Button>
        {isSending ? null : (
          <ReasonButton
            size="sm"
            {...(isRejected ? { variant: 'filled' } : {})}
            reason={documentDisabledReason('resend', document, of.business, businessActor)}
            onClick={() => setSending(true)}
          >
            {isRejected ? 'Send again' : 'Replace the file'}
          </ReasonButton>
        )}
        {decides ? (
          <DecisionButtons
            document={document}
            business={of.business}
            businessActor={businessActor}
            onDecided={onChanged}
          />
        ) : null}
        <Button
          size="sm"
          variant="subtle"
          aria-expanded={withHistory}
          onClick={() => setWithHistory(!withHistory)}
        >
          History
        </Button>
        <PathLink workflow={kycDocumentWorkflow} id={document.kyc_id} />
      </ActionRow>
      {isSending ? (
        <UploadBox
          businessId={document.business_id}
          category={document.document_category}
          types={of.document_types}
          document={document}
          onSent={() => {
            setSending(false);
            onChanged();
          }}
          onCancel={() => setSending(false)}
        />
      ) : null}
      {withHistory ? (
        <History label={`History of ${name}`} steps={document.history} onFile={showStep} />
      ) : null}
      <Modal
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={name}
        size={900}
        closeButtonProps={{ 'aria-label': 'Close the document' }}
      >
        {shown ? (
          <DocumentPreview
            kycId={document.kyc_id}
            version={document.sent_at}
            name={shown.name}
            mime={shown.mime}
            {...(shown.uploadId === undefined ? {} : { uploadId: shown.uploadId })}
          />
        ) : null}
      </Modal>
    </Flex>
  );
}
