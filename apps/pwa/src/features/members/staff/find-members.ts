import { readMembersTable } from '@waha/domain/members/members.contract';
import { callApi } from '#platform/call-api';
import { type Finder, MAX_FOUND } from '#shell/staff/go-to/search-result';

/**
 * Finds members by name, email address, phone, or the reference of one of their items.
 * @param view the section that shows them
 */
export const findMembers =
  (view: string): Finder =>
  async (q, signal) => {
    const { members } = await callApi(readMembersTable, { query: { q, limit: MAX_FOUND }, signal });
    return members.map(({ _id, name, surname, email }) => ({
      id: _id,
      title: `${name} ${surname}`,
      line: email,
      search: { view, item: _id },
    }));
  };
