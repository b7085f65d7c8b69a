import { DownloadButton } from '../../shared/downloads/download-button.tsx';
import { useClientContext } from '../../shared/stones/clients.ts';
import { askForArrivals } from './new-arrival-calls.ts';

/** Files of all stones of one kind that have come within the period. */
export function ArrivalFiles({ diamondType }: { readonly diamondType: 1 | 2 }) {
  const { userId } = useClientContext();
  const of = { diamondType, userId };
  return (
    <>
      <DownloadButton request={(signal) => askForArrivals('export', of, signal)}>
        Excel
      </DownloadButton>
      <DownloadButton request={(signal) => askForArrivals('pdf', of, signal)}>PDF</DownloadButton>
    </>
  );
}
