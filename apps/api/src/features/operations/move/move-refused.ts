/** Nothing was switched: why, in sentences for the operator. The old installation is as it was. */
export class MoveRefused extends Error {
  override name = 'MoveRefused';
}
