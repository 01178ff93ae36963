let member: string | undefined;

/** Whose page this is: what it keeps and sends is theirs alone, also while the device is still another's. */
export function getPageMember(): string | undefined {
  return member;
}

/** @param memberId who is signed in on this page; `undefined` for nobody, who then goes by whose device it is */
export function setPageMember(memberId: string | undefined): void {
  member = memberId;
}
