import { Counter } from 'prom-client';

/** Counts the errors that this process recovered from since its start, by place. */
export const recoveredErrors = new Counter({
  name: 'waha_recovered_total',
  help: 'Errors that the server recovered from, by place',
  labelNames: ['place'],
  registers: [],
});

/** The places of the code that recover from an error, and the effect. */
type Place =
  | 'archive-build' // the assets of this build are missing for older pages
  | 'backup-catalogue' // the backup has no catalogue files of this installation
  | 'backup-copy-abort' // the store keeps the parts of an abandoned upload
  | 'backup-copy-state' // an interrupted copy of a backup starts again
  | 'backup-file-deleted' // the backup is made again without the file
  | 'backup-state' // the time of the last backup is unknown
  | 'bucket-abort' // the store keeps the parts of an abandoned upload
  | 'bucket-close' // the connections are closed with the process
  | 'caches-refresh' // the catalogue stays as it was
  | 'certificate' // the end of the certificate stays as it was last read
  | 'change-stream' // the stream ends, and its reader opens another
  | 'commit-listener' // listeners learn of the commit at their next poll
  | 'failed-start' // the operator gets no mail about this start
  | 'file-session' // the caller gets 404 for a private file
  | 'file-status' // the file counts as missing
  | 'file-settle' // the file stays unresolved until the next sweep
  | 'nodes-close' // the broken connection is closed by its end
  | 'nodes-connect' // the next poll connects again
  | 'nodes-notify' // the other servers learn of it at their next poll
  | 'pdf-picture' // the document is printed without a damaged picture
  | 'restore-cleanup' // left-over files take space
  | 'restore-note' // an interrupted undo starts again
  | 'rollback' // the database rolls back when the connection ends
  | 'service-manager' // systemd learns of it late, or restarts the server
  | 'starts' // earlier starts are not counted
  | 'stream-beat' // the next heartbeat follows
  | 'update-journal' // no rollback is finished at the start
  | 'upload-drop' // the sweep deletes the upload
  | 'upload-info' // the upload counts as damaged
  | 'upload-lock' // the lock ends with its connection
  | 'upload-usage'; // the usage is loaded again later

/** Answers, not errors: the file does not exist, or another server has already made it. */
const EXPECTED_CODES = new Set(['ENOENT', 'ENOTDIR', 'EEXIST', 'ENOTEMPTY']);

/** Counts an error that nobody else reports, unless it is an expected answer of the file system. */
export function recordRecovered(place: Place, error: unknown): undefined {
  if (error instanceof Error && 'code' in error && EXPECTED_CODES.has(String(error.code))) return;
  recoveredErrors.inc({ place });
}
