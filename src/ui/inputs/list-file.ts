import { checkFileSize } from './file-size.ts';

/** Texts and limits of the drop zone for a supplier's list. The server validates the content. */
export const LIST_FILE = {
  label: 'File of the list',
  what: 'the list',
  accept: '.csv,.txt,text/csv,text/plain',
  hint: 'CSV or text, at most 10 MB',
  faultOf: (file: File) => checkFileSize(file, 10),
} as const;

/** The disabled reason while no list is chosen. */
export const NO_LIST = 'Please choose a file, or paste the list.';
