/** The used part of Amazon's SDK: a separate file beside the program, loaded only when `WAHA_FILES` names a bucket. */
export {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
