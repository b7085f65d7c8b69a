import { IN_RECORDS } from './in-records.ts';
import { IN_TEXTS } from './in-texts.ts';
import { IN_WORKBOOKS } from './in-workbooks.ts';

/** Twelve suppliers with different formats, words, signs and conventions for the same stones. */
export const TWELVE = [...IN_TEXTS, ...IN_WORKBOOKS, ...IN_RECORDS];
