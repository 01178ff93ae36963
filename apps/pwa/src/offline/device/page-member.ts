let member: string | undefined;

/**
 * Returns the member of this page. The page stores and sends data for this member only, even while another member is
 * active on the device.
 */
export function getPageMember(): string | undefined {
  return member;
}

/**
 * Sets the member of this page.
 * @param memberId the member who is signed in here; with `undefined` the page uses the active member of the device
 */
export function setPageMember(memberId: string | undefined): void {
  member = memberId;
}
