import { KMSClient, type KMSClientConfig } from '@aws-sdk/client-kms';

/**
 * A client for keys that does not keep anybody waiting: two tries of 2 s each, and a pause between them that the SDK
 * chooses.
 */
export const kmsClient = (options: Pick<KMSClientConfig, 'region' | 'endpoint' | 'credentials'>): KMSClient =>
  new KMSClient({
    ...options,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
  });
