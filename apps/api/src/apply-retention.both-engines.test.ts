import { describeRetention } from '#testing/suites/describe-retention';

describeRetention('the disk');
