export interface ExternalService {
  readonly url: string;
  /** timeout in milliseconds; by default the caller chooses one */
  readonly timeoutMs?: number;
}

export interface ExternalServiceWithToken extends ExternalService {
  readonly token: string;
}
