import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { RequestId } from '#api/ids.gen.ts';
import { idFromText } from '#common/id-from-text.ts';
import type { Problem } from '#machines/problem.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { problemBody } from './problem-body.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Time between the response and the end of the connection, in milliseconds. */
const CLOSE_DELAY_MS = 2_000;

const PROBLEM_OF: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: PROBLEMS.headTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: PROBLEMS.requestTooSlow,
  BODY_TOO_SLOW: PROBLEMS.requestTooSlow,
};

/** Replies without Fastify to a request that is malformed, too large or too slow. */
export function replyToClientError(
  error: Error & { code?: string },
  socket: Socket,
  log: FastifyBaseLogger,
): void {
  // Browsers open spare connections in advance. A browser would take a response on an unused
  // connection for the response to its next request.
  const isUnused = socket.bytesRead === 0;
  if (error.code === 'ECONNRESET' || !socket.writable || isUnused) {
    socket.destroy();
    return;
  }
  const problem = PROBLEM_OF[error.code ?? ''] ?? PROBLEMS.invalidRequest;
  const requestId = idFromText<RequestId>(randomUUID());
  socket.end(answerOf(problem, requestId));
  log.info({ requestId, operation: null, status: problem.status }, 'request');
  // Closing the connection immediately would lose the response if the sender is still sending.
  setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref();
}

function answerOf(problem: Problem, requestId: RequestId): string {
  const { status } = problem;
  const body = JSON.stringify(problemBody(problem));
  const headers = {
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    'x-request-id': requestId,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
