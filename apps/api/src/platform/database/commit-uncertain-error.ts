import { RefusalError } from '../http/refusal-error';

/**
 * The connection broke while the server was to commit: all of the command is done, or nothing is, and nobody here can say
 * which. Whoever asks again with the same key is told. Until then nothing that the command made may be taken back.
 */
export class CommitUncertainError extends RefusalError {
  override name = 'CommitUncertainError';
}
