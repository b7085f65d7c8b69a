import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { unwrapBody } from '#api/api-client.ts';
import type { KycDocumentId, KycUploadId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { fetchFile } from '../downloads/fetch-file.ts';
import { CACHED, documentLink } from './business-calls.ts';

/** Identity documents are sensitive: the cache drops the bytes one minute after the last use. */
const CACHE_TIME_MS = 60_000;

/** Loads the file with a one-time link. `version` changes with each new upload. */
export function useDocumentFile(
  kycId: KycDocumentId,
  version: string,
  mime: string,
  uploadId?: KycUploadId,
) {
  return useQuery({
    queryKey: [CACHED.file, kycId, version, uploadId],
    staleTime: 'static',
    gcTime: CACHE_TIME_MS,
    queryFn: async ({ signal }) => {
      const { data } = await unwrapBody(documentLink(kycId, uploadId, signal), TEXTS.failed);
      const file = await fetchFile(data, { signal });
      // The download response has no content type. The server detected `mime` from the bytes at
      // upload.
      return new File([file], file.name, { type: mime });
    },
  });
}

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
