/** What is used of PostgreSQL's driver: a file of its own beside the program, loaded only where `DATABASE_URL` names a server. */
export { Client, Pool } from 'pg';
export { from as copyFrom, to as copyTo } from 'pg-copy-streams';
