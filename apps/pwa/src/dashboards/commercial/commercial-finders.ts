import { findMembers } from '#features/members/staff/find-members';
import type { Finder } from '#shell/staff/go-to/place';

export const commercialFinders: readonly Finder[] = [findMembers('members')];
