/** The part of the store that the tests use; it brings no types of its own. */
declare module 's3rver' {
  interface Options {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    configureBuckets: readonly { name: string }[];
  }
  class S3rver {
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
  export = S3rver;
}
