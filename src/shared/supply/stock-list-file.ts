import { checkFileSize } from '../../ui/inputs/file-size.ts';

/**
 * Settings for the drop zone of a stock list. The server detects the file format from the bytes.
 */
export const STOCK_LIST_FILE = {
  label: 'Stock list file',
  what: 'the list',
  accept: '.xlsx,.csv,.txt,.tsv,.json,.xml,.zip',
  hint: 'Excel, CSV, text, JSON or XML, or a zip file of one of them, at most 64 MB',
  faultOf: (file: File) => checkFileSize(file, 64),
} as const;
