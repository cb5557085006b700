/** What the name and the first bytes of a file say of its form. */
import { basename } from 'node:path';

export type FileForm = 'plain' | 'gzip' | 'tar' | 'tar.gz' | 'zip' | 'refused';

const ENDINGS: readonly (readonly [RegExp, FileForm])[] = [
  [/\.tar\.gz$|\.tgz$/i, 'tar.gz'],
  [/\.tar$/i, 'tar'],
  [/\.zip$/i, 'zip'],
  [/\.gz$/i, 'gzip'],
  [/(?:\.tar)?\.(?:xz|bz2|zst|lzma|7z|rar)$/i, 'refused'],
];

/** The form a file's name promises, and the name without the ending that says so. */
export function formOfName(path: string): { readonly form: FileForm; readonly name: string } {
  const name = nameOf(path);
  const known = ENDINGS.find(([ending]) => ending.test(name));
  if (known === undefined) return { form: 'plain', name };
  return { form: known[1], name: name.replace(known[0], '') };
}

/** CTS collections call the metadata of every text group and work `__cts__.xml`: only their folders tell them apart. */
function nameOf(path: string): string {
  const name = basename(path);
  if (!name.startsWith('__')) return name;
  const folders = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  return folders.slice(-3).join('.');
}

/** Bytes needed to tell the form. */
export const HEAD_BYTES = 512;

/** The form of the bytes themselves; a tar inside gzip shows only when decompressed. */
export function formOfBytes(head: Uint8Array): FileForm {
  const begins = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (begins(0x1f, 0x8b)) return 'gzip';
  if (begins(0x50, 0x4b, 3, 4) || begins(0x50, 0x4b, 5, 6)) return 'zip';
  if (isTar(head)) return 'tar';
  const isRefused =
    begins(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0) ||
    begins(0x42, 0x5a, 0x68) ||
    begins(0x28, 0xb5, 0x2f, 0xfd) ||
    begins(0x37, 0x7a, 0xbc, 0xaf);
  return isRefused ? 'refused' : 'plain';
}

export function isTar(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(257, 262)).toString('latin1') === 'ustar';
}

/** Hidden files are the system's or the version control's own, never data. */
export function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.') && part !== '.' && part !== '..');
}
