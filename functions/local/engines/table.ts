import {
  CreateTableCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
  ResourceInUseException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';

/** Seconds that a table may take to come into being. */
const WAIT = 30;

/** Creates the table where it does not exist and waits until it can be used. */
export async function ensureTable(client: DynamoDBClient, table: CreateTableCommandInput): Promise<void> {
  try {
    await client.send(new CreateTableCommand(table));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  await waitUntilTableExists({ client, maxWaitTime: WAIT }, { TableName: table.TableName });
}
