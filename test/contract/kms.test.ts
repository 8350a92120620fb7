import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KMSClient } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kmsClient } from '#core/adapters/kms/client';
import { kmsWrapping } from '#core/adapters/kms/wrapping';
import { fileWrapping } from '../../functions/local/kms/file-wrapping.ts';
import { fakeKms } from '../../functions/local/kms/kms.ts';
import type { RefusalName } from '../../functions/local/kms/refusal.ts';
import { serveFakeKms } from '../../functions/local/kms/serve.ts';
import { anOwner, hex, parked } from './data-keys.ts';
import { wrappingContract } from './kms.ts';

const ALIAS = 'alias/openloop-test';
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
const clientOf = (endpoint: string): KMSClient =>
  kmsClient({ endpoint, region: 'eu-central-1', credentials });

wrappingContract('KMS', async () => {
  const fake = fakeKms();
  const { url, stop } = await serveFakeKms(fake);
  const client = clientOf(url);
  const close = async () => {
    client.destroy();
    await stop();
  };
  return { wrapping: kmsWrapping({ client, keyId: fake.key(ALIAS).arn }), close };
});

wrappingContract('a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openloop-key-'));
  const close = () => rm(folder, { recursive: true });
  return { wrapping: await fileWrapping(join(folder, 'wrapping.key')), close };
});

describe('KMS', () => {
  const fake = fakeKms();
  let [url, stop] = ['', async () => {}];
  let client: KMSClient;
  beforeAll(async () => {
    ({ url, stop } = await serveFakeKms(fake));
    client = clientOf(url);
  });
  afterAll(async () => {
    client.destroy();
    await stop();
  });
  /** A wrapping under a key of its own, with one key wrapped. */
  const wrapped = async () => {
    const key = fake.key(`alias/${anOwner().tenant}`);
    const [of, wrapping] = [anOwner(), kmsWrapping({ client, keyId: key.arn })];
    return { key, of, wrapping, ...(await wrapping.generate(of)) };
  };
  const retried = { name: 'Fault', kind: 'retry' };

  it('is told of tenant and account, and of nothing else', async () => {
    const { of, wrapping, wrapped: blob } = await wrapped();
    await wrapping.unwrap(of, blob);
    expect(fake.calls().slice(-2)).toEqual([
      { operation: 'GenerateDataKey', context: { ...of } },
      { operation: 'Decrypt', context: { ...of } },
    ]);
  });

  it('knows a key by its id and by its alias too', async () => {
    const { key, of, plain, wrapped: blob } = await wrapped();
    for (const keyId of [key.id, key.alias])
      expect(hex(await kmsWrapping({ client, keyId }).unwrap(of, blob))).toBe(hex(plain));
  });

  it('unwraps what was wrapped before its key was renewed', async () => {
    const { key, of, wrapping, plain, wrapped: blob } = await wrapped();
    key.rotate();
    expect(hex(await wrapping.unwrap(of, blob))).toBe(hex(plain));
    const next = await wrapping.generate(of);
    expect(hex(await wrapping.unwrap(of, next.wrapped))).toBe(hex(next.plain));
  });

  it('does nothing with a key that is off or about to be deleted, and all again once it is on', async () => {
    const { key, of, wrapping, plain, wrapped: blob } = await wrapped();
    const steps = [key.disable, key.scheduleDeletion, key.cancelDeletion];
    for (const step of steps) {
      step();
      await expect(wrapping.unwrap(of, blob)).rejects.toMatchObject(retried);
      await expect(wrapping.generate(of)).rejects.toThrow(
        /^The wrapping key cannot be used, .*enable the key/,
      );
    }
    key.enable();
    expect(hex(await wrapping.unwrap(of, blob))).toBe(hex(plain));
  });

  it('can be mended where another key is named, or none', async () => {
    const { of, wrapped: blob } = await wrapped();
    const other = fake.key('alias/other');
    for (const keyId of [other.arn, 'alias/nobody'])
      await expect(kmsWrapping({ client, keyId }).unwrap(of, blob)).rejects.toMatchObject(retried);
  });

  const PASSING: readonly RefusalName[] = [
    ...(['Throttling', 'KMSInternal', 'KeyUnavailable', 'DependencyTimeout'] as const),
    ...(['ServiceUnavailable', 'AccessDenied'] as const),
  ];

  it.each(PASSING)('is to be asked again after %s, and says no more of it than that', async (name) => {
    const { of, wrapping, plain, wrapped: blob } = await wrapped();
    fake.fault(name, 2);
    const error: unknown = await wrapping.unwrap(of, blob).catch((caught: unknown) => caught);
    fake.clear();
    expect(error).toMatchObject({ ...retried, cause: expect.objectContaining({ name: expect.any(String) }) });
    expect(String(error)).toMatch(/^Fault: The (key service|wrapping key) .*no mail is read or written.*\.$/);
    for (const secret of [of.tenant, of.account, hex(plain)]) expect(String(error)).not.toContain(secret);
    expect(hex(await wrapping.unwrap(of, blob))).toBe(hex(plain));
  });

  it('is asked a second time by the client itself, and no third time', async () => {
    const { of, wrapping, plain, wrapped: blob } = await wrapped();
    fake.fault('KMSInternal', 1);
    expect(hex(await wrapping.unwrap(of, blob))).toBe(hex(plain));
    const before = fake.calls().length;
    fake.fault('KMSInternal', 9);
    await expect(wrapping.unwrap(of, blob)).rejects.toMatchObject(retried);
    fake.clear();
    expect(fake.calls().length - before).toBe(2);
  });

  it('is not waited for without end', async () => {
    const { of, wrapping, wrapped: blob } = await wrapped();
    fake.fault('hang', 2);
    await expect(wrapping.unwrap(of, blob)).rejects.toMatchObject(retried);
  });

  it('fails closed where it is not there at all', async () => {
    const away = clientOf('http://127.0.0.1:9');
    const wrapping = kmsWrapping({ client: away, keyId: ALIAS });
    await expect(wrapping.generate(anOwner())).rejects.toMatchObject(retried);
    away.destroy();
  });

  it('is misused by a defect of ours alone', async () => {
    const { of, wrapping, wrapped: blob } = await wrapped();
    fake.fault('Validation', 1);
    const error: unknown = await wrapping.unwrap(of, blob).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      name: 'Error',
      message: 'The key service refused a request as malformed.',
    });
  });

  it('wants requests to be signed, and knows no other operation', async () => {
    const headers = { 'x-amz-target': 'TrentService.Decrypt', 'content-type': 'application/x-amz-json-1.1' };
    const unsigned = await fetch(url, { method: 'POST', headers, body: '{}' });
    expect([unsigned.status, await unsigned.json()]).toEqual([
      400,
      { __type: 'MissingAuthenticationTokenException' },
    ]);
    const authorization =
      'AWS4-HMAC-SHA256 Credential=a/20261130/us-east-1/kms/aws4_request, SignedHeaders=host, Signature=0';
    const signed = { ...headers, authorization, 'x-amz-target': 'TrentService.Encrypt' };
    const other = await fetch(url, { method: 'POST', headers: signed, body: '{}' });
    expect(await other.json()).toEqual({ __type: 'UnknownOperationException' });
  });
});

describe('a wrapping key in a file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'openloop-key-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("is its owner's alone to read, and stays", async () => {
    const [path, of] = [join(folder, 'stays.key'), anOwner()];
    const { plain, wrapped } = await (await fileWrapping(path)).generate(of);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path)).toHaveLength(32);
    expect(hex(await (await fileWrapping(path)).unwrap(of, wrapped))).toBe(hex(plain));
  });

  it('is one, however many start at once', async () => {
    const [path, of] = [join(folder, 'once.key'), anOwner()];
    const [first, ...rest] = await Promise.all(Array.from({ length: 8 }, () => fileWrapping(path)));
    if (first === undefined) throw new Error('none has started');
    const { plain, wrapped } = await first.generate(of);
    for (const other of rest) expect(hex(await other.unwrap(of, wrapped))).toBe(hex(plain));
  });

  it('opens nothing when it is another one, and says which is missing', async () => {
    const of = anOwner();
    const { wrapped } = await (await fileWrapping(join(folder, 'one.key'))).generate(of);
    const other = await fileWrapping(join(folder, 'other.key'));
    await expect(other.unwrap(of, wrapped)).rejects.toMatchObject({
      kind: 'retry',
      message: expect.stringMatching(/another wrapping\.key: put that file back/),
    });
  });

  it('is refused where the file holds something else, and not written over', async () => {
    const path = join(folder, 'torn.key');
    await writeFile(path, 'torn');
    await expect(fileWrapping(path)).rejects.toMatchObject(parked);
    expect(await readFile(path, 'utf8')).toBe('torn');
  });
});
