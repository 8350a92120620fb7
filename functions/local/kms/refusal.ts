/** An answer of KMS that is not a success, in the shape that its clients read: JSON 1.1 with a `__type`. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, words: string) {
    super(words);
    this.status = status;
    this.type = type;
  }
}

export const JSON_1_1 = { 'content-type': 'application/x-amz-json-1.1' };

export const refusalResponse = ({ type, status, message }: Refusal): Response =>
  Response.json({ __type: type, ...(message === '' ? {} : { message }) }, { status, headers: JSON_1_1 });

/** Refusals with their HTTP status. */
const STATUS = {
  Disabled: 400,
  KMSInvalidState: 400,
  NotFound: 400,
  IncorrectKey: 400,
  InvalidCiphertext: 400,
  AccessDenied: 400,
  Throttling: 400,
  Validation: 400,
  UnknownOperation: 400,
  MissingAuthenticationToken: 400,
  KMSInternal: 500,
  KeyUnavailable: 500,
  DependencyTimeout: 503,
  ServiceUnavailable: 503,
} as const;
export type RefusalName = keyof typeof STATUS;

export const refused = (name: RefusalName, words = ''): Refusal =>
  new Refusal(STATUS[name], `${name}Exception`, words);

/** What goes wrong with a call: a refusal, or no answer at all. */
export type Trouble = RefusalName | 'hang';

/** Lets a call go wrong; `hang` ends only when the caller gives up. */
export async function trouble(how: Trouble | undefined, signal: AbortSignal): Promise<void> {
  if (how === undefined) return;
  if (how !== 'hang') throw refused(how, how === 'Throttling' ? 'Rate exceeded' : '');
  await new Promise((_, fail) => {
    const give = () => fail(new Refusal(503, 'ServiceUnavailableException', ''));
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
}
