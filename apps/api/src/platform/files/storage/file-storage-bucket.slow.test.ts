import { describeFileStorage } from '#testing/suites/describe-file-storage';

describeFileStorage('a bucket');
