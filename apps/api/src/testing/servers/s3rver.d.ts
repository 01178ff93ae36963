declare module '@20minutes/s3rver' {
  type Options = {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    vhostBuckets: boolean;
    configureBuckets: { name: string; configs: string[] }[];
  };
  export type S3Call = { path: string; mountPath?: string; state: object };
  export default class S3rver {
    /** In the order in which a call passes them. */
    middleware: ((call: S3Call, next: () => Promise<void>) => Promise<void>)[];
    constructor(options: Options);
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
