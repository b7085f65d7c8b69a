import { tooLarge } from './file-size.ts';

/** A list as a file, to be dropped or chosen; what stands in it the server finds out. */
export const LIST_FILE = {
  label: 'File of the list',
  what: 'the file of the list',
  accept: '.csv,.txt,text/csv,text/plain',
  hint: 'CSV or text, at most 10 MB',
  faultOf: (file: File) => tooLarge(file, 10),
} as const;

/** Why nothing can be done with a list yet. */
export const NO_LIST = 'Please choose a file, or paste the list.';
