import { Agent, type Dispatcher } from 'undici';
import { createPublicLookup, type EgressPolicy } from './egress-guard.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const STALL_TIMEOUT_MS = 20_000;

/**
 * Creates an HTTP dispatcher that prevents SSRF: checks every address that a host name resolves to,
 * and keeps no connection alive. The caller must check IP addresses in URLs with
 * `requirePublicLiteral`.
 */
export const createGuardedDispatcher = (reach: EgressPolicy): Dispatcher =>
  new Agent({
    connect: { lookup: createPublicLookup(reach), timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: STALL_TIMEOUT_MS,
    bodyTimeout: STALL_TIMEOUT_MS,
    pipelining: 0,
    maxHeaderSize: 32 * 1024,
  });
