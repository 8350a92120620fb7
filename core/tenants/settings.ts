import { FIRST_SIGHT_DAYS } from '#core/loops/loop';

/** A setting of a tenant: what it is for, what holds without it, and what it may be. */
type Setting<T> = {
  readonly about: string;
  readonly fallback: T;
  /** Undefined where a text is no value of the setting. */
  readonly parse: (text: string) => T | undefined;
  readonly allowed: string;
};

const whole = (least: number, most: number) => ({
  allowed: `a whole number from ${least} to ${most}`,
  parse: (text: string): number | undefined => {
    const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  },
});

const setting = <T>(one: Setting<T>): Setting<T> => one;

/**
 * Every setting. A stored value that no longer parses fails towards the fallback, save labels, which fail towards
 * excluding nothing: a list that shows too much is noticed, one that hides is not.
 */
export const SETTINGS = {
  'waiting.top': setting({ about: 'people that the list shows', fallback: 3, ...whole(1, 50) }),
  'loops.first_sight_days': setting({
    about: 'days of silence after which a thread opens nothing when it is first seen',
    fallback: FIRST_SIGHT_DAYS,
    ...whole(1, 3650),
  }),
  'mail.backfill_days': setting({
    about: 'days that a mailbox is read back when it is connected',
    fallback: 90,
    ...whole(1, 3650),
  }),
  'mail.units_a_minute': setting({
    about: 'quota units that a mailbox may spend at Gmail in a minute',
    fallback: 6_000,
    ...whole(2_000, 100_000),
  }),
  'loops.exclude_labels': setting<readonly string[]>({
    about: 'labels whose threads open nothing, with commas between them',
    fallback: [],
    allowed: 'label names with commas between them, 2,000 characters at most',
    parse: (text) =>
      text.length > 2_000
        ? undefined
        : text
            .split(',')
            .map((label) => label.trim())
            .filter((label) => label !== ''),
  }),
} as const;
export type SettingKey = keyof typeof SETTINGS;

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);

type ValueOf<K extends SettingKey> = (typeof SETTINGS)[K] extends Setting<infer T> ? T : never;

/** The value of a setting among what is stored. */
export function settingOf<K extends SettingKey>(stored: Readonly<Record<string, string>>, key: K): ValueOf<K>;
export function settingOf(stored: Readonly<Record<string, string>>, key: SettingKey): unknown {
  const text = stored[key];
  const { parse, fallback } = SETTINGS[key];
  return (text === undefined ? undefined : parse(text)) ?? fallback;
}
