import { Agent, type Dispatcher } from 'undici';
import { createPublicLookup, type EgressPolicy } from './egress-guard.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const STALL_TIMEOUT_MS = 20_000;

/** SSRF-safe dispatcher: checks the address of every connection and keeps none alive. */
export const createGuardedDispatcher = (reach: EgressPolicy): Dispatcher =>
  new Agent({
    connect: { lookup: createPublicLookup(reach), timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: STALL_TIMEOUT_MS,
    bodyTimeout: STALL_TIMEOUT_MS,
    pipelining: 0,
    maxHeaderSize: 32 * 1024,
  });
