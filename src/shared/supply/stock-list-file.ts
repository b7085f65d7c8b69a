import { checkFileSize } from '../../ui/inputs/file-size.ts';

/** Drop-zone settings for a stock list. The server detects the format from the bytes. */
export const STOCK_LIST_FILE = {
  label: 'File of the list',
  what: 'the list',
  accept: '.xlsx,.csv,.txt,.tsv,.json,.xml,.zip',
  hint: 'Workbook, CSV, text, JSON or XML, or a zip of one of them, at most 64 MB',
  faultOf: (file: File) => checkFileSize(file, 64),
} as const;
