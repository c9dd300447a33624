declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  /** As much of it as tests use; it comes without types. */
  class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      configureBuckets: { name: string }[];
      allowMismatchedSignatures?: boolean;
    });
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
  }
  export = S3rver;
}
