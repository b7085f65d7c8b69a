export interface ExternalService {
  readonly url: string;
  /**
   * timeout of one request in milliseconds; if undefined, the function that sends the request uses
   * its own default
   */
  readonly timeoutMs?: number;
}

export interface ExternalServiceWithToken extends ExternalService {
  readonly token: string;
}
