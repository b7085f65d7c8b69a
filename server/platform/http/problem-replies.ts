import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { Problem } from '#machines/problem.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { CommitOutcomeUnknown, isDatabaseUnavailable } from '../db/database-unavailable.ts';
import type { LogError } from '../log/error-log.ts';
import { problemBody } from './problem-body.ts';
import { type ExhaustedLimit, Refusal, type RefusalEntry } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** null if the request ended without a `Refusal` */
    refusal: Refusal | null;
  }
}

const FRAMEWORK_PROBLEMS: Readonly<Record<string, Problem>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: PROBLEMS.malformedBody,
  FST_ERR_CTP_EMPTY_JSON_BODY: PROBLEMS.malformedBody,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: PROBLEMS.malformedBody,
  FST_ERR_CTP_BODY_TOO_LARGE: PROBLEMS.bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: PROBLEMS.unsupportedMediaType,
  FST_ERR_VALIDATION: PROBLEMS.invalidRequest,
  FST_ERR_BAD_URL: PROBLEMS.invalidRequest,
};

const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT'];
const DISK_FULL: Problem = {
  ...PROBLEMS.maintenance,
  message:
    'There is no space left to store files. Nothing was saved. Please contact an administrator.',
};

/** Retry-After of temporary problems, in seconds. */
const RETRY_AFTER = 1;

export function addProblemReplies(app: FastifyInstance, logError: LogError): void {
  app.decorateRequest('refusal', null);
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) {
      request.refusal = error;
      if (error.exhaustedLimit) reply.headers(exhaustedLimitHeaders(error.exhaustedLimit));
      return sendProblem(reply, error.problem, error.entries);
    }
    const known =
      FRAMEWORK_PROBLEMS[error.code] ??
      (isClientMistake(error) ? PROBLEMS.invalidRequest : undefined);
    if (known) return sendProblem(reply, known);
    if (isDatabaseUnavailable(error)) {
      logError('requests are rejected while the database is unavailable', error);
      return sendProblem(
        reply,
        error instanceof CommitOutcomeUnknown ? PROBLEMS.outcomeUnknown : PROBLEMS.maintenance,
      );
    }
    if (DISK_FULL_CODES.includes(error.code)) {
      logError('there is no space left for files', error);
      return sendProblem(reply, DISK_FULL);
    }
    // The caller aborted the download, which is not an error of the portal.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') {
      request.log.error({ err: error }, 'unexpected failure');
    }
    return sendProblem(reply, PROBLEMS.internal);
  });
}

/** A stricter limit refused the request, so its headers replace those of the general limit. */
const exhaustedLimitHeaders = ({ limit, retryAfter }: ExhaustedLimit) => ({
  'retry-after': retryAfter,
  'ratelimit-limit': limit,
  'ratelimit-remaining': 0,
  'ratelimit-reset': retryAfter,
});

/** RFC 6750 requires different challenges for an invalid token and a missing token. */
const challenge = ({ code }: Problem): string =>
  code === PROBLEMS.sessionEnded.code || code === PROBLEMS.keyNotValid.code
    ? 'Bearer realm="Culet", error="invalid_token"'
    : 'Bearer realm="Culet"';

const isClientMistake = (error: FastifyError): boolean =>
  error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;

export function sendProblem(
  reply: FastifyReply,
  problem: Problem,
  entries: readonly RefusalEntry[] = [],
): FastifyReply {
  if (problem.status === 503) reply.header('retry-after', RETRY_AFTER);
  if (problem.status === 401) reply.header('www-authenticate', challenge(problem));
  // Does not use the response schema of the operation, because serializing with it may have caused
  // the error.
  return reply
    .code(problem.status)
    .type('application/json; charset=utf-8')
    .serializer((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .send(problemBody(problem, entries));
}
