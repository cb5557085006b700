/** What each family of dictionaries says with its marks, one invented record at a time. */
import { describe, expect, it } from 'vitest';
import { sliceText } from '../../model/text.js';
import { entryFacts, type Outcome, runRecords, senseFacts } from './testing.js';

function record(key: string, body: string, header = ''): string {
  return `<L>1<pc>1<k1>${key}<k2>${key}${header}\n${body}\n<LEND>`;
}

/** `1 lamp` for each sense; with preverbs `1 [anu] follow`. */
function senses(outcome: Outcome): readonly string[] {
  return senseFacts(outcome).map(({ senseId, gloss, preverbs }) =>
    [senseId, preverbs === '' ? '' : `[${preverbs}]`, gloss].filter((text) => text !== '').join(' '),
  );
}

function grammar(outcome: Outcome): string {
  const [entry] = entryFacts(outcome);
  return [entry?.pos, entry?.gender, ...(entry?.verbClasses ?? [])].filter((text) => text !== '').join(' ');
}

describe('monier', () => {
  const run = (body: string, header = '<e>1') => runRecords('mw', record('tavula', body, header));

  it('finds no meaning in the forms of a verb, whatever stands before its class', () => {
    const outcome = run('<s>nav</s> ¦ <lang>Ved.</lang> <ab>cl.</ab> 1. <ab>P.</ab> <s>na/vati</s>;');
    expect(senseFacts(outcome)).toEqual([]);
  });

  it('reads gender and part of speech from <lex> and <info>', () => {
    const of = (lex: string, info: string) =>
      grammar(run(`<s>tavula</s> ¦ <lex>${lex}</lex> x<info lex="${info}"/>`));
    expect(of('m.', 'm')).toBe('noun masculine');
    expect(of('mf(<s>I</s>)n.', 'm:f#I:n')).toBe('adjective');
    expect(of('m. or <lex type="hw">n.', 'm:n')).toBe('noun masculine, neuter');
    expect(of('mf.', 'm:f')).toBe('noun masculine, feminine');
    expect(of('ind.', 'ind')).toBe('indeclinable');
    expect(grammar(run('<s>tavula</s> ¦ <lex>n.</lex> x'))).toBe('noun neuter');
    expect(grammar(run('<s>tavula</s> ¦ x<info lexcat="LEXID=pron,STEM=tavula"/>'))).toBe('pronoun');
  });

  it('takes a meaning out of citations, grammar, brackets that explain nothing, and references', () => {
    const of = (body: string) => senses(run(`<s>tavula</s> ¦ ${body}`));
    expect(of('<lex>m.</lex> a lamp, torch, <ls>Nav. i, 2</ls>; <ls n="Nav.">7</ls>, <ab>Sch.</ab>')).toEqual(
      ['1 a lamp, torch'],
    );
    expect(of('<lex>m.</lex> (<ab>ifc.</ab> <lex type="hwifc">f(<s>A</s>).</lex>) a lamp (of clay)')).toEqual(
      ['1 a lamp (of clay)'],
    );
    expect(of('<lex>m.</lex> a lamp (<ab>cf.</ab> <s>dIpa</s>) of clay')).toEqual(['1 a lamp of clay']);
    expect(of('<lex>m.</lex> a <ab n="lamp">l°</ab> maker')).toEqual(['1 a lamp maker']);
    expect(of('<lex>m.</lex> <ab>N.</ab> of <ab>wk.</ab>')).toEqual(['1 N. of wk.']);
    expect(of('<lex>m.</lex> law; usage, duty; <ls>Nav.</ls>; right (often said)')).toEqual([
      '1 law',
      '2 usage, duty',
      '3 right (often said)',
    ]);
    expect(of('<lex>m.</lex> = <s>dIpa</s>, <ab>q.v.</ab>')).toEqual([]);
    expect(of('<lex>m.</lex> See <s>dIpa</s> above')).toEqual([]);
    expect(of('<lex>m.</lex> <ab>id.</ab>, <ls>Nav.</ls>')).toEqual([]);
  });

  it('shows Sanskrit in IAST in the gloss and in Devanagari beside it', () => {
    const [sense] = senseFacts(run('<s>tavula</s> ¦ <lex>m.</lex> the tree <s>kfzRa-vfkza/</s> in flower'));
    expect(sense?.gloss).toBe('the tree kṛṣṇa-vṛkṣa in flower');
    expect(sense?.sanskrit).toMatchObject([
      { slp1: 'kfzRa-vfkza/', iast: 'kṛṣṇa-vṛkṣa', devanagari: 'कृष्ण-वृक्ष' },
    ]);
  });

  it('reads verbs: class, root, preverbs, and meanings behind "to"', () => {
    const root = run(
      '<s>nav</s> ¦ <ab>cl.</ab> 1. 10. <ab>P.</ab> <s>navati</s>, to wander, <ls>Nav.</ls>;<info verb="root" cp="1,10P"/>\n<div n="to"/>to stray :\n<div n="vp"/><ab>Caus.</ab> <s>nAvayati</s>, to lead astray',
    );
    expect(senses(root)).toEqual(['1 to wander', '2 to stray', '3 to lead astray']);
    expect(entryFacts(root)[0]).toMatchObject({
      pos: 'verb',
      verbKind: 'root',
      verbClasses: ['1', '10P'],
      root: '',
    });
    const prefixed = run('<s>upa-ni-√ nav</s> ¦ to visit<info verb="pre" cp="P" parse="upa+ni+nav"/>');
    expect(entryFacts(prefixed)[0]).toMatchObject({ preverbs: ['upa', 'ni'], root: 'nav', verbKind: 'pre' });
  });

  it('reads root and origin, and leaves them out of the meaning', () => {
    const outcome = run('<s>tavula</s> ¦ <lex>m.</lex> (√ <hom>1.</hom> <s>tav</s>, <ls>Nav.</ls>) a lamp');
    expect(entryFacts(outcome)[0]).toMatchObject({ root: 'tav', etymology: '√ 1. tav, Nav' });
    expect(senses(outcome)).toEqual(['1 a lamp']);
    const origin = run('<s>tavula</s> ¦ [<ab>cf.</ab> <lang>Lat.</lang> <etym>tavulus</etym>].', '<e>1E');
    expect(entryFacts(origin)[0]?.etymology).toBe('cf. Lat. tavulus');
    expect(senses(origin)).toEqual([]);
  });

  it('states fields and registers only where an abbreviation does', () => {
    const of = (body: string) => senseFacts(run(`<s>tavula</s> ¦ <lex>m.</lex> ${body}`))[0];
    expect(of('(in <ab>gram.</ab>) a suffix')).toMatchObject({ gloss: 'a suffix', domains: ['grammar'] });
    expect(of('a fig, <bot>Ficus Tavula</bot> of the hills')).toMatchObject({ domains: ['natural history'] });
    expect(of('a lamp, <ls>L.</ls>')).toMatchObject({ register: ['lexicographic'] });
    expect(of('a lamp, <ls>L.</ls>; <ls>Nav.</ls>')).toMatchObject({ register: [] });
  });

  it('joins the records of one headword and lets them inherit', () => {
    const outcome = runRecords(
      'mw',
      '<L>5<pc>1<k1>tavula<k2>tavula<e>2\n<s>tavula</s> ¦ <lex>m.</lex> a lamp<info lex="m"/>\n<LEND>',
      '<L>6<pc>1<k1>tavula<k2>tavula<e>2A\n¦ a star<info lex="inh"/>\n<LEND>',
      '<L>7<pc>1<k1>tavula<k2>tavula<h>2<e>2\n<s>tavula</s> ¦ <lex>n.</lex> a debt<info lex="n"/>\n<LEND>',
    );
    expect(outcome.extractions.length).toBe(2);
    expect(
      senseFacts(outcome).map((sense) => `${sense.sourceRef} ${sense.entryRef} ${sense.gender}`),
    ).toEqual(['mw:5 mw:5 masculine', 'mw:6 mw:5 masculine', 'mw:7 mw:7 neuter']);
    expect(
      outcome.claims.filter(({ predicate }) => predicate === 'has_entry').map(({ entryRef }) => entryRef),
    ).toEqual(['mw:5', 'mw:7']);
  });

  it('keeps L numbers, homonyms and supplement marks as they are written', () => {
    const [entry] = entryFacts(
      runRecords('mw', '<L>98495.20<pc>90,2<k1>tavula<k2>ta/vula<h>2a<e>1\n¦ x<info n="sup"/>\n<LEND>'),
    );
    expect(entry).toMatchObject({
      entryId: '98495.20',
      homonym: '2a',
      page: '90,2',
      isSupplement: true,
      display: 'távula',
    });
  });
});

describe('glossary', () => {
  it('reads Lanman: bold numbers, IAST in bold, the origin in brackets', () => {
    const outcome = runRecords(
      'lan',
      record(
        'tavula',
        '{@tavulá,@}¦ {%<ab>a.</ab>%} <div n="2"/>{@—1.@} bright; {%as <ab>n.</ab>%} light; <div n="2"/>{@—2.@} {%<ab>fig.</ab>%} clear. [{@√1tav,@} ‘glow.’]',
      ),
    );
    expect(senses(outcome)).toEqual(['1 bright', '1 light', '2 clear']);
    expect(grammar(outcome)).toBe('adjective');
    expect(senseFacts(outcome)[1]).toMatchObject({ pos: 'noun', gender: 'neuter' });
    expect(senseFacts(outcome)[2]?.register).toEqual(['figurative']);
    expect(entryFacts(outcome)[0]).toMatchObject({ root: 'tav', etymology: '√1tav, ‘glow.’' });
  });

  it('sees the end of a bracket within a marked word', () => {
    const lan = runRecords(
      'lan',
      record(
        'tavula',
        '{@tavulá@}¦ [<ls n="wg,3">3]</ls>, {%<ab>m.</ab>%} lamp. [{@√tav,@} <ls n="wg,9">9]</ls>',
      ),
    );
    expect(senses(lan)).toEqual(['1 lamp']);
    expect(grammar(lan)).toBe('noun masculine');
    expect(
      senses(runRecords('ccs', record('tavula', '{#tavula#}¦ {%(nur Dat.%} {#tavulAya)#} Lampe.'))),
    ).toEqual(['1 Lampe']);
  });

  it('tells what a verb means with preverbs as entries of their own', () => {
    const outcome = runRecords(
      'lan',
      record(
        'nav',
        '{@√nav@}¦ ({@návati@}). wander.\n<div n="p"/>{@+ anu,@} follow; <div n="2"/>{@—2.@} obey.\n<div n="p"/>{@+ sam-ud,@} rise.',
      ),
    );
    expect(senses(outcome)).toEqual(['1 wander', '1 [anu] follow', '2 [anu] obey', '1 [sam+ud] rise']);
    expect(grammar(outcome)).toBe('verb');
    const glosses = outcome.claims.filter(({ predicate }) => predicate === 'has_gloss');
    expect(glosses.map(({ subject, entryRef }) => `${subject} ${entryRef}`)).toEqual([
      'nav lan:1',
      'anunav lan:1.anunav',
      'anunav lan:1.anunav',
      'samunnav lan:1.samunnav',
    ]);
    expect(entryFacts(outcome)[2]).toMatchObject({
      headword: 'samunnav',
      display: 'sam-ud-nav',
      preverbs: ['sam', 'ud'],
      root: 'nav',
      verbKind: 'pre',
    });
  });

  it('reads Cappeller: German, grammar in italics, other genders and preverbs within', () => {
    const of = (body: string) => runRecords('ccs', record('tavula', `{#tavula#}¦ ${body}`));
    expect(senses(of('{%m.%} Lampe, Leuchte; {%N. eines Sterns.%}'))).toEqual([
      '1 Lampe, Leuchte',
      '2 N. eines Sterns',
    ]);
    expect(
      senseFacts(of('{%m.%} Lampe; {%f.%} {#I#} Laterne.')).map(({ gender, gloss }) => `${gender} ${gloss}`),
    ).toEqual(['masculine Lampe', 'feminine Laterne']);
    expect(senses(of('{#navati#} wandern. {%Caus.%} führen. {#anu#} folgen.'))).toEqual([
      '1 wandern',
      '2 führen',
      '1 [anu] folgen',
    ]);
    expect(senseFacts(of('{%m.%} Lampe.'))[0]?.glossLanguage).toBe('de');
    expect(entryFacts(of('{%s.%} {#dIpa#}.'))[0]?.crossRefs).toEqual(['dīpa']);
  });

  it('reads Yates: forms and declension before the gender, words divided at the end of a line', () => {
    const outcome = runRecords(
      'yat',
      record(
        'tavula',
        '{#tavula#}¦ {#(laH)#} 1. {%m.%} A hand-\n<>lamp; a sud-\n<>den light. {%f.%} ({#lI#}) Lustre.',
      ),
    );
    expect(senseFacts(outcome).map(({ gender, gloss }) => `${gender} ${gloss}`)).toEqual([
      'masculine A handlamp',
      'masculine a sudden light',
      'feminine Lustre',
    ]);
    expect(grammar(runRecords('yat', record('nav', '{#nav#}¦ {#(i-Na) navate#} 1. {%d.%} To wander.')))).toBe(
      'verb 1d',
    );
  });

  it('reads preverbs in the words of Yates and Cappeller, several before one verb too', () => {
    const yat = runRecords(
      'yat',
      record(
        'nav',
        '{#nav#}¦ {#navati#} 1. {%a.%} To wander. With {#anu#} to follow; with {#upa#} and {#A#} to come.',
      ),
    );
    expect(senses(yat)).toEqual(['1 To wander', '1 [anu] to follow', '1 [upa+ā] to come']);
    const ccs = runRecords(
      'ccs',
      record(
        'nav',
        '{#nav#}¦ {#navati#} wandern. {#aBi#} {%u.%} {#vyA#} besuchen; {%p. p.%} {#vyAnavita#} besucht. {%Caus.%} führen.',
      ),
    );
    expect(senseFacts(ccs).map(({ lemma, gloss }) => `${lemma} ${gloss}`)).toEqual([
      'nav wandern',
      'abhinav besuchen',
      'vyānav besuchen',
      'vyānavita besucht',
      'vyānav führen',
    ]);
  });

  it('reads Vaidya: numbers with a full stop', () => {
    expect(
      senses(
        runRecords(
          'lrv',
          record(
            'tavula',
            '{#tavula#}¦ {%m.%} 1. A lamp, {#tavulo dIpyate sadA rAtrO#} <ls>N.</ls>i.3; 2. a guide.',
          ),
        ),
      ),
    ).toEqual(['1 A lamp', '2 a guide']);
  });
});

describe('other families', () => {
  it('bold numbers (Apte): quotations and compounds are no meanings', () => {
    const body =
      '{#tavula#}¦ {%<ab>a.</ab>%} [{#tav-ulac#}] {@1@} Bright, shining; {#tavulaM jagat sarvaM paSya#} <ls>N. 1</ls> see the world bright. {@--2@} <ab>Ved.</ab> Swift. {@--Comp.@} {#--akza#} {%<ab>a.</ab>%} bright-eyed.';
    const outcome = runRecords('ap90', record('tavula', body));
    expect(senses(outcome)).toEqual(['1 Bright, shining', '2 Swift']);
    expect(senseFacts(outcome)[1]?.register).toEqual(['vedic']);
    expect(grammar(outcome)).toBe('adjective');
  });

  it('numbered (Bopp): Latin, references in plain type, verbs with class and voice', () => {
    const noun = runRecords(
      'bop',
      record(
        'tavula',
        '{#tavula#}¦ {%m.%} (r. {#tav#} s. {#ula#}) 1) lucerna. NAV. 2.99. 2) dux, ductor. N. 9.3.: {#tavulo mama#}; {%v.%} {#dIpa#}.',
      ),
    );
    expect(senses(noun)).toEqual(['1 lucerna', '2 dux, ductor']);
    expect(entryFacts(noun)[0]).toMatchObject({ root: 'tav', pos: 'noun', gender: 'masculine' });
    const verb = runRecords(
      'bop',
      record('nav', '{#nav#}¦ 1. {%P. A.%} errare. NAV. 1.2.\n<div n="pfx">c. {#anu#} sequi.'),
    );
    expect(senses(verb)).toEqual(['1 errare', '1 [anu] sequi']);
    const chain = runRecords(
      'bop',
      record(
        'nav',
        '{#nav#}¦ 1. {%P.%} errare.\n<div n="pfx">c. {#A#} praef. {#sam#} {%id.%} venire, {%c. acc.%} N. 2.3.',
      ),
    );
    expect(senses(chain)).toEqual(['1 errare', '1 [sam+ā] venire']);
    expect(grammar(verb)).toBe('verb 1P 1A');
    expect(senseFacts(verb)[0]?.glossLanguage).toBe('la');
  });

  it('petersburg (Böhtlingk): the meaning is in italics, a correction of another volume is none', () => {
    const of = (body: string) => runRecords('pwkvn', record('tavula', `{#tavula#}¦ ${body}`));
    expect(
      senses(of('<lex>m.</lex> {%Haupt-%} oder {%Handlampe%} <ls>NAV. 1,2</ls>. — 2〉 {%Führer%}.')),
    ).toEqual(['1 Haupt- oder Handlampe', '2 Führer']);
    expect(senses(of('<lex>m.</lex> <ab>N. pr.</ab> einer Stadt <ls>NAV. 3</ls>.'))).toEqual([
      '1 N. pr. einer Stadt',
    ]);
    const silent = of('I. 5.');
    expect(senses(silent)).toEqual([]);
    expect(silent.findings.map(({ code }) => code)).toEqual(['no_gloss']);
  });

  it('wilson and Goldstücker: grammar in plain type, the origin behind E.', () => {
    const wilson = runRecords(
      'wil',
      record(
        'tavula',
        '{#tavula#}¦ m. ({#-laH#})\n.²1 A lamp.\n.²2 A guide.\n.E. {#tav#} to glow, {#ulac#} affix.',
      ),
    );
    expect(senses(wilson)).toEqual(['1 A lamp', '2 A guide']);
    expect(entryFacts(wilson)[0]?.etymology).toBe('tav to glow, ulac affix');
    const gst = runRecords(
      'gst',
      record(
        'tavula',
        '{#tavula#}¦ Tatpur. m. f. n. ({#-laH-lA-lam#}) <sup>1</sup> Bright; e. g. {%Nav.:%} {#tavulaM sarvaM idaM jagat#}; or {#tavulA ca#}. <sup>2</sup> Swift. E. {#ta#} and {#vula#}.',
      ),
    );
    expect(senses(gst)).toEqual(['1 Bright', '2 Swift']);
    expect(grammar(gst)).toBe('adjective');
  });

  it('articles: the first sentence says what the subject is', () => {
    const of = (code: string, body: string) => senses(runRecords(code, record('tavula', body)));
    expect(
      of(
        'vei',
        '{@Tavula@}¦ is the name of a lamp in the Nāva Brāh-\nmaṇa.<sup>1</sup> It was made of clay.\n<F>1) i. 2.</F>',
      ),
    ).toEqual(['1 is the name of a lamp in the Nāva Brāhmaṇa']);
    expect(
      of('pui', '{%Tavula%} (II)¦ — a son of Nava (see Navi); father of Dipa.\n<div n="P"/>Br. II. 3. 4.'),
    ).toEqual(['1 a son of Nava (see Navi)']);
    expect(of('mci', '{@Tavula@}¦ m. (pl.): Name of a people.\n<div n="P">Listed 6. 10. 3.')).toEqual([
      '1 Name of a people',
    ]);
    expect(of('pgn', '1. {%Tavula%}¦ (No. 4, L. 1):\nHe was a king. His name means lamp.')).toEqual([
      '1 He was a king',
    ]);
  });

  it('epigraphy and plants: a paragraph a sense, another name is a reference', () => {
    const ieg = runRecords(
      'ieg',
      record(
        'tavula',
        '{%tavula, tāvula%}¦ (<ls>EI</ls> 3), a lamp tax; same as {%dīpa%}.\n<P>¦ (<ls>HR</ls>), a gift.',
      ),
    );
    expect(senses(ieg)).toEqual(['1 a lamp tax', '2 a gift']);
    expect(entryFacts(ieg)[0]?.crossRefs).toEqual(['dīpa']);
    const snp = runRecords(
      'snp',
      record(
        'tavula',
        '{%tavula%}¦\n<div n="P"/>(1) <bot>FICUS TAVULA LINN.</bot> (Dutt; MW) = <bot>F. ALBA</bot> (HK);\n<div n="P"/>(2) = {%dīpaka%} (Vśs).',
      ),
    );
    expect(senses(snp)).toEqual(['1 FICUS TAVULA LINN']);
    expect(entryFacts(snp)[0]?.crossRefs).toEqual(['dīpaka']);
  });

  it('polyglot: each meaning in the language it is marked with', () => {
    const outcome = runRecords(
      'fri',
      record(
        'tavula',
        'tavula m.\n<div n="1"/>1 <lang n="czech">lampa</lang>\n<div n="1"/>2 <lang n="russian">лампа</lang>\n<div n="1"/>3 <lang n="english">a lamp</lang>',
      ),
    );
    expect(senseFacts(outcome).map(({ gloss, glossLanguage }) => `${glossLanguage} ${gloss}`)).toEqual([
      'cs lampa',
      'ru лампа',
      'en a lamp',
    ]);
    expect(grammar(outcome)).toBe('noun masculine');
  });

  it('Sanskrit explained in Sanskrit: equivalents, roots, verses, synonyms', () => {
    const ae = runRecords(
      'ae',
      record(
        'lamp',
        '{@Lamp,@}¦ {%s.%} {#dIpaH, pradIpaH#}; ‘a small l.’ {#dIpikA#}. {@-Light,@} {%s.%} {#praBA#}.',
      ),
    );
    expect(senses(ae)).toEqual(['1 dīpaḥ, pradīpaḥ']);
    expect(entryFacts(ae)[0]).toMatchObject({ headword: 'lamp', pos: 'noun' });
    const krm = runRecords(
      'krm',
      record('nav', '(7) {@<s>“nava gatO”</s>@}¦ (IV<s>-divAdiH</s>-12. <s>aka</s>.)\n<s>navakaH</s>'),
    );
    expect(senses(krm)).toEqual(['1 gatau']);
    expect(grammar(krm)).toBe('verb 4');
    const armh = runRecords(
      'armh',
      record('tavula', 'tavula;\ntavulo dIpakaH proktaH .. 7 ..\n1.1.7', '<vn>1.1.7'),
    );
    expect(senses(armh)).toEqual(['1 tavulo dīpakaḥ proktaḥ']);
    const abch = runRecords(
      'abch',
      '<L>3<pc>1\n<eid>9<syns><s>tavula-puM,dIpikA-strI</s>\n<s>tavulo dIpikA ca</s>\n<LEND>',
    );
    expect(senseFacts(abch).map(({ lemma, gender, gloss }) => `${lemma} ${gender}: ${gloss}`)).toEqual([
      'tavula masculine: dīpikā',
      'dīpikā feminine: tavula',
    ]);
  });
});

describe('every family', () => {
  it('finds each gloss and each fact in its bytes', () => {
    const outcome = runRecords(
      'lan',
      record(
        'nav',
        '{@√náv@}¦ ({@návati@}). wander &amp; stray; {%<ab>fig.</ab>%} doubt, <ls n="lan,2,1">2<sup>1</sup></ls>. [{@√nu.@}]',
      ),
    );
    expect(outcome.derivations.length).toBe(4);
    for (const { evidence } of outcome.derivations) {
      for (const { span, text, rule } of evidence) {
        if (rule === '') expect(sliceText(outcome.body, span.start, span.end)).toBe(text);
      }
    }
    expect(senses(outcome)[0]).toBe('1 wander & stray');
  });
});
