import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Network } from '../terms/networks.ts'

/** Folder of what one user of the computer configures: `$XDG_CONFIG_HOME/perpdeck`, by default `~/.config/perpdeck`. */
export function configFolder(): string {
  const given = process.env['XDG_CONFIG_HOME'] ?? ''
  return join(given === '' ? join(homedir(), '.config') : given, 'perpdeck')
}

/** The file that `npm run exchange:keys` writes. */
export const storedKeyFile = (network: Network): string => join(configFolder(), 'keys', `${network}.json`)

/** On Windows, the key as `--keyring` stores it: encrypted by the system for this user. */
export const sealedKeyFile = (network: Network): string => join(configFolder(), 'keys', `${network}.dpapi`)
