/** Where things live on this machine: the XDG base directories. */
import { join } from 'node:path';

export interface Places {
  readonly configFile: string;
  readonly dataDir: string;
  readonly cacheDir: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** XDG variables count only when absolute, as the specification says. */
export function placesOf(env: Env, home: string): Places {
  const base = (name: string, ...fallback: string[]) => {
    const value = env[name];
    return value?.startsWith('/') ? value : join(home, ...fallback);
  };
  return {
    configFile: env.LANGNET_CONFIG ?? join(base('XDG_CONFIG_HOME', '.config'), 'langnet', 'config.toml'),
    dataDir: join(base('XDG_DATA_HOME', '.local', 'share'), 'langnet'),
    cacheDir: join(base('XDG_CACHE_HOME', '.cache'), 'langnet'),
  };
}
