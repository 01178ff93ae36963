import { readMembersTable } from '@waha/domain/members/members.contract';
import { call } from '../../../platform/api-client';
import { type Finder, FOUND_MAX } from '../../../shell/staff/go-to/place';

/** Members by name, address, phone, or the reference of something of theirs. @param view the section that shows them */
export const findMembers =
  (view: string): Finder =>
  async (q, signal) => {
    const { members } = await call(readMembersTable, { query: { q, limit: FOUND_MAX }, signal });
    return members.map(({ _id, name, surname, email }) => ({
      id: _id,
      title: `${name} ${surname}`,
      line: email,
      search: { view, item: _id },
    }));
  };
