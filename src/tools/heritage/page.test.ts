import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEntities } from './entities.js';
import { readPage } from './page.js';

const text = readFileSync(new URL('./cassettes/graph-page.html', import.meta.url), 'latin1');
const page = readPage(text);
const whole = page.segments.flatMap((segment) => segment ?? []);

describe('the reader of pages', () => {
  it('finds every segment with its colour, its word and its phase', () => {
    expect(
      whole.map(({ color, rgb, display, offset, phase }) =>
        [color.text, rgb?.text, display.text, offset?.text, phase?.text].join(' '),
      ),
    ).toEqual([
      'deep_sky #00C0FF lāvunaḥ 0 Nouc',
      'deep_sky #00C0FF anumṛḍati 3 Pvkv+Kric',
      'carmin #FF1975 anumṛḍati 3 Pv+Root',
      'light_blue #ADD8E6 tat 0 Pron',
      'mauve #FF99FF kilava 4 Inde',
      'yellow #FFFF00 lāvu 0 Iicc',
      'kaki #CCCC00 rūpi 4 Iiif',
      'cyan #00FFFF ghaḥ 6 Ifcc',
      'lawngreen #80FF00 lāvuna 0 Voca',
      'orange #FFA000 lāvunī 0 Iivc',
      'grey #B8B8B8 droṣṭhila  ',
      'puce #CC8899 vetaḥ 0 Kric',
    ]);
    expect(page.findings).toEqual([]);
  });

  it('reads the boxes: lemmas, links, formations, roots and tags', () => {
    const [first, second] = whole;
    const told = (segment: typeof first) =>
      segment?.readings.map(({ lemma, formation, root, tags }) => ({
        lemma: lemma.map(({ text: part }) => part.text).join('-'),
        formation: formation?.text,
        root: root.map(({ text: part }) => part.text).join('-'),
        tags: tags.map((tag) => tag.text),
        urls: [...lemma, ...root].map(({ url }) => url?.text),
      }));
    expect(told(first)).toEqual([
      { lemma: 'lāvuna', formation: undefined, root: '', tags: ['m. sg. nom.'], urls: ['/SKT/DICO/3.html#laavuna'] },
      { lemma: 'lāvu_2', formation: undefined, root: '', tags: ['f. pl. acc.', 'f. pl. nom.'], urls: ['/SKT/DICO/3.html#laavu#2'] },
    ]); // biome-ignore format: rows to be read across
    expect(told(second)).toMatchObject([
      {
        lemma: 'anu-mṛḍat',
        formation: 'ppr. [6] ac.',
        root: 'anu-mṛḍ_1',
        tags: ['n. sg. loc.', 'm. sg. loc.'],
      },
    ]);
  });

  it('knows the bytes of all it reads', () => {
    for (const { color, offset, readings, span } of whole) {
      expect(text.slice(color.start, color.end)).toBe(color.text);
      if (offset !== undefined) expect(text.slice(offset.start, offset.end)).toBe(offset.text);
      expect(text.slice(span.start)).toMatch(/^<table class="/);
      for (const tag of readings.flatMap(({ tags }) => tags))
        expect(text.slice(tag.start, tag.end)).toBe(tag.text);
    }
  });

  it.each([
    ['a tag', '{pr. [6] ac. sg. 3}', '(pr. [6] ac. sg. 3}'],
    ['a link', '<i>tad</i>', '<i>tad</b>'],
    ['the colour', 'light_blue_back', 'light_blue_bock'],
    ['the box', "showBox('[<a href=&quot;/SKT/MW", "showBax('[<a href=&quot;/SKT/MW"],
  ])('damaged in %s loses one segment, and the others keep their numbers', (_, part, damaged) => {
    expect(text).toContain(part);
    const { segments, findings } = readPage(text.replace(part, damaged));
    expect(segments).toHaveLength(12);
    expect(segments.filter((segment) => segment === undefined)).toHaveLength(1);
    expect(segments[11]).toEqual({ ...whole[11], ...segments[11] });
    expect(findings.map(({ code }) => code)).toEqual(['damaged_box']);
  });

  it('is bounded in a flood', () => {
    expect(readPage("showBox('".repeat(100_000)).findings.length).toBe(2000);
    const links = `<table class="grey_back">showBox('[${'<a href=&quot;'.repeat(100_000)}`;
    expect(readPage(links).segments).toEqual([undefined]);
  });
});

describe('entities', () => {
  it('are read where they are letters', () => {
    expect(readEntities('r&#257;j&#x0930; &#0; &#55296; &#1114112; &#99999999; &amp; &#;')).toBe(
      'rājर &#0; &#55296; &#1114112; &#99999999; &amp; &#;',
    );
  });
});
