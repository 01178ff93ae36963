/** What is used of PostgreSQL's driver: a file of its own beside the program, loaded only where `DATABASE_URL` names a server. */
export { Client, Pool } from 'pg';
