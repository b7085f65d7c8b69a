import { checkFileSize } from './file-size.ts';

/**
 * Texts and limits of the drop zone for a Rapaport price list or the order list of an API client.
 * The server validates the content.
 */
export const LIST_FILE = {
  label: 'List file',
  what: 'the list',
  accept: '.csv,.txt,text/csv,text/plain',
  hint: 'CSV or text, at most 10 MB',
  faultOf: (file: File) => checkFileSize(file, 10),
} as const;

export const NO_LIST = 'Please choose a file, or paste the list.';
