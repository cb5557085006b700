/** The registry of constants is read from any text, and says which lines are none. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRegistry } from './registry.js';

const HEADER = 'constant\twordnet_key\tsynset\tstatus\tdefinition';
const WOLF = 'WOLF\twolf%1:05:00::\t02116752-n\tcurated\twild grey beast';

describe('readRegistry', () => {
  it('finds a constant by name, key and synset', () => {
    const registry = readRegistry(`# about\n${HEADER}\n${WOLF}\nAND\t\t\tcurated\tjoins words\n`);
    expect(registry.badLines).toEqual([]);
    const wolf = registry.byName.get('WOLF');
    expect(wolf).toEqual({
      name: 'WOLF',
      wordnetKey: 'wolf%1:05:00::',
      synset: '02116752-n',
      definition: 'wild grey beast',
    });
    expect(registry.byWordnetKey.get('wolf%1:05:00::')).toBe(wolf);
    expect(registry.bySynset.get('02116752-n')).toBe(wolf);
    // What has no synset is found by none.
    expect([...registry.bySynset.keys(), ...registry.byWordnetKey.keys()]).not.toContain('');
  });

  it('goes by the names of the columns', () => {
    const registry = readRegistry('synset\tnote\tconstant\n02116752-n\tx\tWOLF\n');
    expect(registry.bySynset.get('02116752-n')?.name).toBe('WOLF');
    expect(registry.byName.get('WOLF')?.definition).toBe('');
  });

  it('passes over what is no constant, and says where it stands', () => {
    const lines = [
      HEADER,
      WOLF,
      WOLF,
      'wolf\t\t\tcurated\tx',
      'DOG\tcurated',
      '\t\t\t\t',
      'DOG_\t\t\t\t',
      '-',
    ];
    const registry = readRegistry(lines.join('\n'));
    expect([...registry.byName.keys()]).toEqual(['WOLF']);
    expect(registry.badLines).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it('reads any text', () => {
    const line = fc.oneof(fc.string(), fc.constantFrom(HEADER, WOLF, '#', '', '\t'));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const { byName, badLines } = readRegistry(lines.join('\n'));
        for (const name of byName.keys()) expect(name).toMatch(/^[A-Z][A-Z0-9_]*$/);
        expect(byName.size + badLines.length).toBeLessThanOrEqual(lines.join('\n').split('\n').length);
      }),
    );
  });
});
