/** The version of this program, put in when it is bundled. */

declare const LANGNET_VERSION: string;

export function version(): string {
  return typeof LANGNET_VERSION === 'string' ? LANGNET_VERSION : '0.0.0-source';
}
