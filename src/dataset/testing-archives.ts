/** Archives for tests, made in memory. */
import { crc32, deflateRawSync } from 'node:zlib';
import { pack } from 'tar-stream';

export interface TestMember {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Lies about its checksum. */
  readonly hasWrongSum?: boolean;
}

export async function makeTar(members: readonly TestMember[]): Promise<Buffer> {
  const tar = pack();
  for (const { name, bytes } of members) tar.entry({ name }, Buffer.from(bytes));
  tar.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of tar) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

export function makeZip(members: readonly TestMember[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, hasWrongSum } of members) {
    const packed = deflateRawSync(bytes);
    const encoded = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x800, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE((crc32(bytes) + (hasWrongSum === true ? 1 : 0)) >>> 0, 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(encoded.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), shared, encoded, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), shared, place, encoded]),
    );
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}
