/** References of the dictionaries as CTS URNs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReference } from './perseus-reference.js';

describe('parseReference', () => {
  it.each([
    ['Perseus:abo:phi,0690,001:2:63', 'urn:cts:latinLit:phi0690.phi001:2.63', ''],
    ['Perseus:abo:tlg,0012,001:1:1', 'urn:cts:greekLit:tlg0012.tlg001:1.1', ''],
    ['Perseus:abo:stoa,0040,003:16:3', 'urn:cts:latinLit:stoa0040.stoa003:16.3', ''],
    ['Perseus:abo:stoa,0087,060a:1:9', 'urn:cts:latinLit:stoa0087.stoa060a:1.9', ''],
    ['Perseus:abo:tlg,0059,030:390e', 'urn:cts:greekLit:tlg0059.tlg030:390e', ''],
    ['Perseus:abo:phi,0474,026', 'urn:cts:latinLit:phi0474.phi026', ''],
    ['urn:cts:latinLit:phi0690.phi003:1.1', 'urn:cts:latinLit:phi0690.phi003:1.1', ''],
    // Of a place in another scheme only the plain beginning is kept.
    ['Perseus:abo:phi,1348,001:life=nero:36', 'urn:cts:latinLit:phi1348.phi001', 'place_cut'],
    ['Perseus:abo:phi,2806,001:39:4:section=7', 'urn:cts:latinLit:phi2806.phi001:39.4', 'place_cut'],
    ['Perseus:abo:tlg,0527,049:29:20(21)', 'urn:cts:greekLit:tlg0527.tlg049:29', 'place_cut'],
    ['Perseus:abo:pap,P.Oxy.:300', '', 'papyrus'],
    ['Perseus:abo:civ,0004,011:18:19', '', 'vulgate'],
    ['Perseus:abo:xyz,0001,001:1', '', 'unknown_corpus'],
    ['Perseus:abo:tlg,1735:003:842', '', 'malformed'],
    ['Perseus:abo:0474,043,001:1:45', '', 'malformed'],
    ['Perseus:abo:phi,0474,34:7:20', '', 'malformed'],
    ['urn:cts:latinLit:<script>', '', 'malformed'],
    ['Il. 1.1', '', 'malformed'],
    ['  ', '', 'absent'],
  ])('%s', (raw, urn, reason) => {
    expect(parseReference(raw)).toMatchObject({ urn, reason });
  });

  it('tells author and work apart', () => {
    expect(parseReference('Perseus:abo:phi,0690,001:2:63')).toMatchObject({
      author: 'phi0690',
      work: 'phi0690.phi001',
    });
    expect(parseReference('urn:cts:greekLit:tlg0012.tlg001.perseus-grc2:1.1')).toMatchObject({
      author: 'tlg0012',
      work: 'tlg0012.tlg001',
    });
  });

  it('never throws, and what it gives is a URN or nothing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `Perseus:abo:phi,0690,001:${text}`),
        ),
        (raw) => {
          const { urn, reason } = parseReference(raw);
          if (urn === '') expect(reason).not.toBe('');
          else expect(urn).toMatch(/^urn:cts:[A-Za-z]+:[^\s"<>]+$/);
        },
      ),
      { numRuns: 500, seed: 5 },
    );
  });
});
