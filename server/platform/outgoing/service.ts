/** A server of others that the portal asks; set by the operator alone. */
export interface Service {
  readonly url: string;
  /** how many milliseconds an answer may take, where it is not what its asker holds for right */
  readonly patience?: number;
}

export interface ServiceWithToken extends Service {
  readonly token: string;
}
