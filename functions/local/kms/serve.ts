import { type Served, served } from '../served.ts';
import type { FakeKms } from './kms.ts';

/** Has the stand-in listen on a free port of 127.0.0.1. */
export const serveFakeKms = (fake: Pick<FakeKms, 'fetch'>): Promise<Served> => served(fake.fetch, 'KMS');
