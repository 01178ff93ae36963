/** Nothing was switched: the reason, in sentences for the operator. The old installation is unchanged. */
export class MoveRefused extends Error {
  override name = 'MoveRefused';
}
