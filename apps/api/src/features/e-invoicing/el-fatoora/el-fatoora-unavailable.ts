/**
 * Nothing is known about a document: the network, a time limit, a server error, or a response that cannot be read. The message has no
 * secrets.
 */
export class ElFatooraUnavailable extends Error {
  override name = 'ElFatooraUnavailable';
}
