import { checkFileSize } from './file-size.ts';

/**
 * Texts and limits of the drop zone for stock lists. The server validates the content of a stock
 * list.
 */
export const LIST_FILE = {
  label: 'File of the list',
  what: 'the list',
  accept: '.csv,.txt,text/csv,text/plain',
  hint: 'CSV or text, at most 10 MB',
  faultOf: (file: File) => checkFileSize(file, 10),
} as const;

/** The reason why the button is disabled while no stock list is given. */
export const NO_LIST = 'Please choose a file, or paste the list.';
