import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { Fault } from '#core/fault';

const checksum = (text: string): string => createHash('sha256').update(text).digest('hex');

const Envelope = z.object({ schema: z.literal(1), checksum: z.string(), content: z.string() });

/** Plain data as text that `unpack` takes back. The checksum tells a torn or edited file from one of ours. */
export function pack(value: unknown): string {
  const content = JSON.stringify(value);
  return JSON.stringify({ schema: 1, checksum: checksum(content), content });
}

/** What `pack` made a text of. Throws a `park` fault when the text is cut off, edited, or of another version. */
export function unpack<T>(text: string, shape: z.ZodMiniType<T>): T {
  try {
    const { content, checksum: stated } = Envelope.parse(JSON.parse(text));
    if (checksum(content) !== stated) throw new RangeError('the checksum differs');
    return shape.parse(JSON.parse(content));
  } catch (cause) {
    throw new Fault(
      'park',
      'The snapshot file is damaged or was written by another version. Move it away, or start over with --fresh.',
      { cause },
    );
  }
}
