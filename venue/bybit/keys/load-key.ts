import { existsSync } from 'node:fs'
import type { Credentials } from '../connection/sign.ts'
import type { Network } from '../terms/networks.ts'
import { storedKeyFile } from './config-folder.ts'
import { readFromKeyring } from './keyring.ts'
import type { KeySource } from './key-source.ts'
import { readKeyFile } from './read-key-file.ts'

function readStored(network: Network): Credentials {
  const file = storedKeyFile(network)
  if (!existsSync(file))
    throw new Error(
      `--keys: there is no ${file}. Store a key with: npm run exchange:keys -- --network ${network}. ` +
        'To watch without a key: --read-only',
    )
  return readKeyFile(file, true)
}

/**
 * The API key of a source. `environment`: the key that was taken out of the environment. Rejects with a reason for people if
 * there is none.
 */
export async function loadKey(
  source: KeySource,
  network: Network,
  environment: Credentials | null,
  warn: (line: string) => void,
): Promise<Credentials> {
  const isUsed = source.kind === 'any' && environment !== null
  if (environment !== null)
    warn(
      isUsed
        ? 'The API key of the environment is used. Other programs of yours can read it there: npm run exchange:keys stores it safely.'
        : 'The API key of the environment is not used: --keys names another one.',
    )
  if (isUsed) return environment
  if (source.kind === 'keyring') return readFromKeyring(network)
  return source.kind === 'file' ? readKeyFile(source.file) : readStored(network)
}
