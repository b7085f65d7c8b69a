import { Button } from '@mantine/core';
import type { KycDocumentId, KycUploadId } from '#api/ids.gen.ts';
import { ErrorState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useDownload } from '../downloads/use-download.ts';
import { documentLink } from './business-calls.ts';
import { DocumentViewer, type RenderResult } from './document-viewer.tsx';
import { useDocumentFile } from './use-document-file.ts';

type DocumentPreviewProps = {
  readonly kycId: KycDocumentId;
  /** Version of the file. Each upload changes the version, so the version serves as cache key. */
  readonly version: string;
  readonly name: string;
  readonly mime: string;
  /** Id of an earlier upload to show; default is the current upload. */
  readonly uploadId?: KycUploadId;
  readonly onRendered?: (sight: RenderResult) => void;
};

/** Shows a document from a `blob:` URL. A copy of this URL does not work outside the page. */
export function DocumentPreview(props: DocumentPreviewProps) {
  const { kycId, version, name, mime, uploadId, onRendered } = props;
  const { data: file, error, refetch } = useDocumentFile(kycId, version, mime, uploadId);
  const { download, received } = useDownload();
  if (error) {
    return (
      <ErrorState
        title={error.message}
        actions={
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  if (!file) return <SkeletonRows count={6} />;
  return (
    <DocumentViewer key={version} file={file} name={name} onRendered={onRendered}>
      <Button
        size="sm"
        variant="subtle"
        aria-label={`Download ${name}`}
        loading={received !== null}
        onClick={() => void download((signal) => documentLink(kycId, uploadId, signal))}
      >
        <Icon name="download" />
      </Button>
    </DocumentViewer>
  );
}
