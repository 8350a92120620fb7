import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** A DynamoDB client for an endpoint; on this machine credentials do not matter, elsewhere the SDK finds them. */
export const dynamoClient = (endpoint: string): DynamoDBClient => new DynamoDBClient(configuration(endpoint));

/** An SQS client for an endpoint: it never follows the host in a queue's URL, which no resolver knows. */
export const sqsClient = (endpoint: string): SQSClient =>
  new SQSClient({ ...configuration(endpoint), useQueueUrlAsEndpoint: false });

function configuration(endpoint: string) {
  const base = { endpoint, region: 'us-east-1', maxAttempts: 4 };
  return LOOPBACK.test(new URL(endpoint).hostname)
    ? { ...base, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }
    : base;
}
