import type { Faults, None } from '../what-is-told.ts';
import type {
  DownloadData,
  DownloadErrors,
  DownloadResponses,
  HoldStonesData,
  HoldStonesErrors,
  HoldStonesResponses,
  IssueMemoData,
  IssueMemoErrors,
  IssueMemoResponses,
  SearchStonesData,
  SearchStonesErrors,
  SearchStonesResponses,
  SendBusinessDocumentsData,
  SendBusinessDocumentsErrors,
  SendBusinessDocumentsResponses,
} from './client/index.ts';

interface Call<Sent, Answers extends { 200: object }, Errors> {
  sent: Sent;
  answered: Answers[200];
  refused: Errors[keyof Errors];
}

interface Calls {
  searchStones: Call<SearchStonesData['body'], SearchStonesResponses, SearchStonesErrors>;
  holdStones: Call<HoldStonesData['body'], HoldStonesResponses, HoldStonesErrors>;
  issueMemo: Call<IssueMemoData['body'], IssueMemoResponses, IssueMemoErrors>;
  sendBusinessDocuments: Call<
    SendBusinessDocumentsData['body'],
    SendBusinessDocumentsResponses,
    SendBusinessDocumentsErrors
  >;
  download: Call<DownloadData['path']['ticket'], DownloadResponses, DownloadErrors>;
}
export type Proof = None<Faults<Calls>>;
