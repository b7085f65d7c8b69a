import { Box, Button, Modal, Stack } from '@mantine/core';
import { toProblem } from '#api/api-problem.ts';
import type { KycDocumentId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { DocumentPreview } from '../../shared/businesses/document-preview.tsx';
import type { RenderResult } from '../../shared/businesses/document-viewer.tsx';
import { useBusiness } from '../../shared/businesses/use-business.ts';
import type { useUndo } from '../../shared/frame/use-undo.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Decision } from './decision.tsx';
import type { QueueRow } from './use-review-session.ts';

type ReviewProps = {
  readonly row: QueueRow;
  /** Returns to the queue; null if the queue is visible next to the review. */
  readonly onBack: (() => void) | null;
  /** true if the document covers the whole screen */
  readonly isLarge: boolean;
  readonly onLarge: (isLarge: boolean) => void;
  /**
   * Result of rendering the document; null until the first page is shown or the rendering fails.
   */
  readonly sight: RenderResult | null;
  readonly onSight: (sight: RenderResult) => void;
  readonly onDone: ReturnType<typeof useUndo>;
  readonly onOther: (kycId: KycDocumentId) => void;
  readonly onGoOn: () => void;
};

export function Review(props: ReviewProps) {
  const { row, onBack, isLarge, onLarge, sight, onSight, onDone, onOther, onGoOn } = props;
  const { data, error, refetch, refresh } = useBusiness(row.business_id);
  const document = data?.documents.find(({ kyc_id }) => kyc_id === row.kyc_id);
  if (error) {
    return <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />;
  }
  if (!data || !document) return <SkeletonRows count={8} />;
  const documentView = (
    <DocumentPreview
      kycId={document.kyc_id}
      version={document.sent_at}
      name={document.file.name}
      mime={document.file.mime}
      onRendered={onSight}
    />
  );
  return (
    <>
      {onBack ? (
        <Stack gap="sm" align="flex-start" px="md" py="2xs">
          <Button size="sm" leftSection={<Icon name="chevronLeft" />} onClick={onBack}>
            All documents
          </Button>
          <Button size="lg" fullWidth onClick={() => onLarge(true)}>
            {sight ? 'Open the document again' : 'Open the document'}
          </Button>
        </Stack>
      ) : (
        <Box miw={0} mih={0}>
          {isLarge ? null : documentView}
        </Box>
      )}
      <Decision
        of={data}
        document={document}
        onLarge={() => onLarge(true)}
        sight={sight}
        onDone={onDone}
        onChanged={refresh}
        onOther={onOther}
        onGoOn={onGoOn}
      />
      <Modal
        opened={isLarge}
        onClose={() => onLarge(false)}
        title={`${row.company_name}: ${document.document_name}`}
        size="90%"
        fullScreen={onBack !== null}
        closeButtonProps={{ 'aria-label': 'Close the document' }}
      >
        {isLarge ? documentView : null}
      </Modal>
    </>
  );
}
