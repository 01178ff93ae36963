/** What is used of Amazon's SDK: a file of its own beside the program, loaded only where `WAHA_FILES` names a bucket. */
export {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
