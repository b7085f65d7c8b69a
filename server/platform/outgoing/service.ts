/** A server of others that the portal asks; set by whoever runs the portal and by nobody else. */
export interface Service {
  readonly url: string;
  /** how many milliseconds an answer may take, where it is not what its asker holds for right */
  readonly patience?: number;
}

export interface ServiceWithToken extends Service {
  readonly token: string;
}
