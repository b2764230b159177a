import { createBybitTransport } from '../connection/bybit-transport.ts'
import { createSigner, hashOf } from '../connection/sign.ts'
import type { Credentials } from '../connection/sign.ts'
import type { Network } from '../terms/networks.ts'
import { checkKey } from './check-key.ts'
import { storedKeyFile } from './config-folder.ts'
import { keyWarnings } from './key-facts.ts'
import { storeInKeyring } from './keyring.ts'
import { writeKeyFile } from './write-key-file.ts'

export interface StoreOptions {
  readonly network: Network
  /** Replaces the network's hosts. */
  readonly exchangeUrl?: string
  /** In the keyring of the operating system instead of a file. */
  readonly isForKeyring: boolean
  /** The key is stored as it is: there is no network now. */
  readonly isUnchecked: boolean
  readonly allowsWithdrawal: boolean
  /** Writes a line for the person. It has no part of the key. */
  readonly log: (line: string) => void
}

const kinds = { standard: 'classic, markets only', UTA: 'UTA 1.0', UTA2: 'UTA 2.0' } as const

/** Asks Bybit about the key. Rejects with a reason for people if it cannot be used. */
async function check(credentials: Credentials, options: StoreOptions): Promise<void> {
  const { network, exchangeUrl, allowsWithdrawal, log } = options
  const transport = createBybitTransport({
    network,
    ...(exchangeUrl === undefined ? {} : { exchangeUrl }),
    key: credentials,
    log: () => undefined,
  })
  try {
    const answer = await checkKey(transport, network, hashOf(credentials))
    if (answer.kind === 'refused') throw new Error(answer.reason)
    if (answer.kind === 'unanswered')
      throw new Error(`The key cannot be checked: ${answer.reason} To store it all the same: --no-check`)
    const { facts, found } = answer
    if (facts?.mayWithdraw === true && !allowsWithdrawal)
      throw new Error(
        'The API key may withdraw money. Take that right away at Bybit, or make another key. If you cannot: --allow-withdraw-key',
      )
    const rights = facts?.isReadOnly === true ? 'reads only' : 'may trade'
    log(`${found.account.name}, ${kinds[found.account.kind]}: the key ${rights}.`)
    for (const warning of facts === null ? [] : keyWarnings(facts, transport.now())) log(warning)
  } finally {
    await transport.close()
  }
}

/** Checks a key and stores it. Rejects with a reason for people, without any part of the key; then nothing was stored. */
export async function storeKey(credentials: Credentials, options: StoreOptions): Promise<void> {
  const { network, isForKeyring, isUnchecked, log } = options
  // A key that cannot sign is none.
  createSigner(credentials)
  if (!isUnchecked) await check(credentials, options)
  if (isForKeyring) {
    await storeInKeyring(network, credentials)
    log(`Stored in the keyring. Start: npm start -- --exchange bybit --network ${network} --keys keyring`)
    return
  }
  const file = storedKeyFile(network)
  writeKeyFile(file, credentials)
  log(`Stored in ${file}. Start: npm start -- --exchange bybit --network ${network}`)
}
