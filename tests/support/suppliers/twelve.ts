import { IN_RECORDS } from './in-records.ts';
import { IN_TEXTS } from './in-texts.ts';
import { IN_WORKBOOKS } from './in-workbooks.ts';

/** Twelve suppliers that write the same stones in forms, words, signs and conventions of their own. */
export const TWELVE = [...IN_TEXTS, ...IN_WORKBOOKS, ...IN_RECORDS];
