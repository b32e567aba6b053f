import pg from 'pg';

/** Creates a database on the server at this URL: empty, or a copy of another one without connections. */
export async function createDatabaseOn(
  serverUrl: string,
  name: string,
  template = 'template0',
): Promise<{ url: string }> {
  await executeOn(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href };
}

/** Drops it, with its connections. */
export const dropDatabaseOn = (serverUrl: string, name: string): Promise<void> =>
  executeOn(serverUrl, `drop database ${name} with (force)`);

async function executeOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
