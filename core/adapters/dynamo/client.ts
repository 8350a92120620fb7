import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';

/**
 * A client for the store. It tries nothing again by itself: the store does, three times in all, so that the sum is
 * bounded: at worst three tries of 3 s and 150 ms of pauses.
 */
export const dynamoClient = (
  options: Pick<DynamoDBClientConfig, 'region' | 'endpoint' | 'credentials'>,
): DynamoDBClient =>
  new DynamoDBClient({
    ...options,
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
  });
