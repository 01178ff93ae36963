import { describeResumableReceipt } from '#testing/suites/describe-resumable-receipt';

describeResumableReceipt('the disk');
