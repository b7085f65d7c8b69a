import { Agent, type Dispatcher } from 'undici';
import { publicLookup, type Reach } from './public-addresses.ts';

const CONNECT_PATIENCE = 10_000;
const STALL_PATIENCE = 20_000;

/** SSRF-safe dispatcher: checks the address of every connection and keeps none alive. */
export const wayTo = (reach: Reach): Dispatcher =>
  new Agent({
    connect: { lookup: publicLookup(reach), timeout: CONNECT_PATIENCE },
    headersTimeout: STALL_PATIENCE,
    bodyTimeout: STALL_PATIENCE,
    pipelining: 0,
    maxHeaderSize: 32 * 1024,
  });
