import { useEffect, useRef, useState } from 'react';
import { unwrapBody } from '#api/api-client.ts';
import { ApiProblem, isCancelled } from '#api/api-problem.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { notifyProblem } from '../frame/notify-problem.ts';
import { DOWNLOAD_TEXTS } from './download-texts.ts';
import { fetchFile } from './fetch-file.ts';

/** API call that answers with a download link. */
export type LinkRequest = (signal: AbortSignal) => Promise<{
  data?: { data?: string };
  error?: unknown;
  response: Response;
}>;

export function useDownload() {
  /** Bytes received; null if no download is running. */
  const [received, setReceived] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);

  useEffect(() => () => stop.current?.abort(), []);

  async function download(source: string | LinkRequest): Promise<void> {
    if (stop.current) return;
    const control = new AbortController();
    const { signal } = control;
    stop.current = control;
    setReceived(0);
    try {
      const link = typeof source === 'string' ? source : await linkOf(source, signal);
      const file = await fetchFile(link, { signal, onReceived: setReceived });
      saveFile(file, file.name);
      notifySuccess(DOWNLOAD_TEXTS.done(file.name));
    } catch (error) {
      if (!isCancelled(error)) notifyProblem(error, DOWNLOAD_TEXTS.unexpected);
    } finally {
      stop.current = null;
      setReceived(null);
    }
  }

  return { received, download, cancel: () => stop.current?.abort() };
}

async function linkOf(request: LinkRequest, signal: AbortSignal): Promise<string> {
  const call = request(signal);
  const { data: link } = await unwrapBody(call, DOWNLOAD_TEXTS.unexpected);
  const { status } = (await call).response;
  if (status !== 200) throw fault(DOWNLOAD_TEXTS.failed, status);
  if (!link) throw fault(DOWNLOAD_TEXTS.noLink, status);
  return link;
}

const fault = (message: string, status: number): ApiProblem =>
  new ApiProblem({ message, code: 'DOWNLOAD_FAILED', status });
