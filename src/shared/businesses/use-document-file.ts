import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answerOf } from '../../api/client.ts';
import type { KycDocumentId, KycUploadId } from '../../api/ids.gen.ts';
import { TEXTS } from '../../api/texts.ts';
import { fetchFile } from '../downloads/fetch-file.ts';
import { CACHED, documentLink } from './calls.ts';

/** Papers of people are not left lying about: a minute after the last look the bytes are gone. */
const KEPT_MS = 60_000;

/** The file of a document, fetched with a ticket; `version` changes with each new file. */
export function useDocumentFile(
  kycId: KycDocumentId,
  version: string,
  mime: string,
  uploadId?: KycUploadId,
) {
  return useQuery({
    queryKey: [CACHED.file, kycId, version, uploadId],
    staleTime: 'static',
    gcTime: KEPT_MS,
    queryFn: async ({ signal }) => {
      const { data } = await answerOf(documentLink(kycId, uploadId, signal), TEXTS.failed);
      const file = await fetchFile(data, { signal });
      // A download names no kind; what the bytes are, the server has found out when they came.
      return new File([file], file.name, { type: mime });
    },
  });
}

/** An address of these bytes for as long as they are shown. */
export function useObjectUrl(file: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}
