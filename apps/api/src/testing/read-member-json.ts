import { type MemberData, writeMemberDataJson } from '#platform/documents/member-data';

/** Returns a member's data as the export contains it: the written JSON, parsed. */
export async function readMemberJson(data: MemberData): Promise<Record<string, unknown>> {
  const chunks: string[] = [];
  for await (const chunk of writeMemberDataJson(data)) chunks.push(chunk);
  return JSON.parse(chunks.join(''));
}
