import { describe, expect, it } from 'vitest';
import { isReplySubject, stripSubject, subjectKey } from '#core/mail/subject';

describe('a subject for people', () => {
  it.each([
    ['Re: Re: Budget', 'Budget'],
    ['Fwd: AW: Budget', 'Budget'],
    ['[list] Re: [list] Cable', '[list] Cable'],
    ['Re:  the\tshelf   order ', 'the shelf order'],
    ['R: drive is full', 'R: drive is full'],
    ['R: Budget', 'Budget'],
    ['Recipe: soup', 'Recipe: soup'],
    ['Re[3]: Budget', 'Budget'],
    ['Budget Re: two', 'Budget Re: two'],
    ['', ''],
    ['Re:', ''],
    ['TR : Devis', 'Devis'],
    ['回复: 预算', '预算'],
    ['SV: VS: Offert', 'Offert'],
    ['Team: lunch', 'Team: lunch'],
    ['PD: oferta', 'oferta'],
    ['תגובה: תקציב', 'תקציב'],
    ['Відп: Кошторис', 'Кошторис'],
    ['Odp.: Rozpočet', 'Rozpočet'],
    ['HA: HA: Смета', 'Смета'],
    ['HA: failover', 'HA: failover'],
    ['Ha: смешно', 'Ha: смешно'],
    ['Re:\u200e \u0007Budget', 'Budget'],
    ['Res: nota', 'nota'],
  ])('%j reads %j', (subject, stripped) => {
    expect(stripSubject(subject)).toBe(stripped);
    expect(stripSubject(stripped)).toBe(stripped);
  });
});

describe('a subject as a key', () => {
  it.each([
    ['Re: [list] Cable', 'cable'],
    ['[OPS-17] Re: Disk', '[ops-17] disk'],
    ['[notes]', '[notes]'],
    ['İhale', 'ihale'],
  ])('%j has the key %j', (subject, key) => expect(subjectKey(subject)).toBe(key));
  it('is the same for a reply in another mail program', () => {
    expect(subjectKey('AW: [list] Re:  Budget')).toBe(subjectKey('Budget'));
  });
});

describe('a mark', () => {
  it('counts at the start only', () => expect(isReplySubject('Budget Re: two')).toBe(false));
  it('counts behind a list tag', () => expect(isReplySubject('[list] Re: Budget')).toBe(true));
  it.each(['Re: ', 'Re', '[a] ', '[', ' ', 'a', 'RE[1]: '])('repeated a million times ends: %j', (unit) => {
    const subject = unit.repeat(Math.ceil(1_000_000 / unit.length));
    expect(stripSubject(subject).length).toBeLessThanOrEqual(subject.length);
  });
});
