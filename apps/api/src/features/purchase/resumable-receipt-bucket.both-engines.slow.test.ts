import { describeResumableReceipt } from '#testing/suites/describe-resumable-receipt';

describeResumableReceipt('a bucket');
