let member: string | undefined;

/**
 * Returns the member of this page. The page stores and sends data for this member only, even while another member is
 * active on the device.
 */
export function getPageMember(): string | undefined {
  return member;
}

/**
 * @param memberId the member who is signed in on this page; `undefined` for no member: the active member of the device
 * then applies
 */
export function setPageMember(memberId: string | undefined): void {
  member = memberId;
}
