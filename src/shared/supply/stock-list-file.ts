import { checkFileSize } from '../../ui/inputs/file-size.ts';

/** The server detects the file format from the bytes, so `accept` only filters the file dialog. */
export const STOCK_LIST_FILE = {
  label: 'Stock list file',
  what: 'the list',
  accept: '.xlsx,.csv,.txt,.tsv,.json,.xml,.zip',
  hint: 'Excel, CSV, text, JSON or XML, or a zip file of one of them, at most 64 MB',
  faultOf: (file: File) => checkFileSize(file, 64),
} as const;
