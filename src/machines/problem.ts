export interface Problem {
  readonly status:
    | 400
    | 401
    | 403
    | 404
    | 405
    | 409
    | 413
    | 415
    | 422
    | 429
    | 431
    | 500
    | 502
    | 503;
  readonly code: string;
  readonly message: string;
}

// Also the response for a record of another owner, so that a caller cannot find out which ids
// exist.
export const NOT_FOUND = {
  status: 404,
  code: 'NOT_FOUND',
  message: 'There is no such record.',
} as const satisfies Problem;
