import { Agent, type Dispatcher } from 'undici';
import { publicLookup, type Reach } from './public-addresses.ts';

const CONNECT_PATIENCE = 10_000;
const STALL_PATIENCE = 20_000;

/** A way to servers of others: every connection looks anew at where it leads, and none is kept for the next. */
export const wayTo = (reach: Reach): Dispatcher =>
  new Agent({
    connect: { lookup: publicLookup(reach), timeout: CONNECT_PATIENCE },
    headersTimeout: STALL_PATIENCE,
    bodyTimeout: STALL_PATIENCE,
    pipelining: 0,
    maxHeaderSize: 32 * 1024,
  });
