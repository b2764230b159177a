import { redacted } from '../map/errors.ts'
import type { Network } from '../terms/networks.ts'
import { networks } from '../terms/networks.ts'

const others = (network: Network): string => networks.filter((one) => one !== network).join(' and ')
/** Bybit names the address that it saw in the text of some refusals. */
const addressIn = (text: string): string => {
  const [address] = /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{0,4}\b/i.exec(text) ?? []
  return address === undefined ? '' : ` Bybit saw the address ${address}.`
}

/** Words for people about each code with which Bybit refuses a key, or the account behind it. */
const words = new Map<number, (network: Network, text: string) => string>([
  [
    10003,
    (network) =>
      `Bybit ${network} does not know this API key. It was deleted, or it is wrong, or it belongs to another network (${others(network)} were not tried).`,
  ],
  [10004, () => 'The secret does not belong to this API key: Bybit refuses its signature.'],
  [10005, () => 'The API key has no right to read the account. Change its rights at Bybit.'],
  [10007, () => 'Bybit refuses the API key: the log-in with it failed.'],
  [10008, () => 'Bybit has banned this user.'],
  [10009, () => 'Bybit refuses the address or region of this computer.'],
  [
    10010,
    (_network, text) =>
      `The API key is bound to other addresses than the one of this computer.${addressIn(text)} Add it at Bybit, or make another key.`,
  ],
  [10024, () => 'Bybit does not serve this account in its region.'],
  [10027, () => 'Bybit has stopped trading of this account.'],
  [10028, () => 'Bybit offers this to unified accounts alone: upgrade the account at Bybit.'],
  [10029, () => 'The API key may not use this symbol.'],
  [33004, () => 'The API key has expired. Make a new one at Bybit.'],
  [-2015, () => 'Bybit refuses the API key, its address or its rights.'],
])

/** Why Bybit refuses a key, for people. undefined if the code is not about keys or accounts. */
export const keyRefusal = (network: Network, retCode: number, text: string): string | undefined => {
  const known = words.get(retCode)
  return known === undefined ? undefined : `${known(network, text)} (Bybit: ${retCode} ${redacted(text)})`
}
