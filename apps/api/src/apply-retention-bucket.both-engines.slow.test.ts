import { describeRetention } from '#testing/suites/describe-retention';

describeRetention('a bucket');
