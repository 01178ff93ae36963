import { describeKeptFiles } from '../../../testing/suites/describe-kept-files';

describeKeptFiles('a bucket');
