import { DecryptCommand, GenerateDataKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import { fromKms, wrong } from '#core/adapters/kms/fault';
import type { KeyWrapping, Owner } from '#core/ports';

const KEY_BYTES = 32;

/**
 * Keys of accounts, wrapped by one symmetric key of KMS and bound to tenant and account by its encryption context, which
 * CloudTrail shows in clear. `keyId` is the key's ARN or id, or an alias of it: no other key unwraps. Throws as `fromKms`
 * says.
 */
export const kmsWrapping = ({
  client,
  keyId,
}: {
  readonly client: KMSClient;
  readonly keyId: string;
}): KeyWrapping => ({
  generate: async (of) => {
    const { Plaintext, CiphertextBlob } = await asked(() =>
      client.send(
        new GenerateDataKeyCommand({ KeyId: keyId, KeySpec: 'AES_256', EncryptionContext: context(of) }),
      ),
    );
    return { plain: whole(Plaintext), wrapped: CiphertextBlob ?? missing() };
  },
  unwrap: async (of, wrapped) => {
    const command = new DecryptCommand({
      KeyId: keyId,
      CiphertextBlob: wrapped,
      EncryptionContext: context(of),
    });
    return whole((await asked(() => client.send(command))).Plaintext);
  },
});

const context = ({ tenant, account }: Owner) => ({ tenant, account });

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fromKms(error);
  }
}

const missing = (): never => {
  throw wrong();
};

/** A key of 256 bits and nothing else. */
const whole = (plain: Uint8Array | undefined): Uint8Array =>
  plain?.length === KEY_BYTES ? plain : missing();
