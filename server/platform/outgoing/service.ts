export interface Service {
  readonly url: string;
  /** timeout in milliseconds; default: chosen by the caller */
  readonly patience?: number;
}

export interface ServiceWithToken extends Service {
  readonly token: string;
}
