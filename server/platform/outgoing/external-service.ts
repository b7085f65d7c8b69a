export interface ExternalService {
  readonly url: string;
  /** timeout in milliseconds; default: chosen by the caller */
  readonly timeoutMs?: number;
}

export interface ExternalServiceWithToken extends ExternalService {
  readonly token: string;
}
