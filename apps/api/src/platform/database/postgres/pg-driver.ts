/**
 * The used part of the PostgreSQL driver: a separate file beside the program, loaded only when `DATABASE_URL` names a
 * server.
 */
export { Client, Pool } from 'pg';
export { from as copyFrom, to as copyTo } from 'pg-copy-streams';
