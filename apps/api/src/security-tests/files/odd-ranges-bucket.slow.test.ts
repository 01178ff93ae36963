import { describeOddRanges } from '#testing/suites/describe-odd-ranges';

describeOddRanges('a bucket');
