import { describeKeptFiles } from '../../../testing/suites/describe-kept-files';

describeKeptFiles('the disk');
