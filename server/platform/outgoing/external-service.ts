export interface ExternalService {
  readonly url: string;
  /** timeout of one request in milliseconds; the default depends on the service */
  readonly timeoutMs?: number;
}

export interface ExternalServiceWithToken extends ExternalService {
  readonly token: string;
}
