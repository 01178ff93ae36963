import { describeUploadIds } from '#testing/suites/describe-upload-ids';

describeUploadIds('a bucket');
