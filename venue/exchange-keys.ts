/** npm run exchange:keys asks for an API key of Bybit, checks it, and stores it for the gateway. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createAsker } from './bybit/keys/ask.ts'
import { storeKey } from './bybit/keys/store-key.ts'
import { hostsFor } from './bybit/connection/hosts.ts'
import { Secret } from './bybit/connection/secret.ts'
import { networks } from './bybit/terms/networks.ts'

const help = `npm run exchange:keys -- --network NAME [options]

Asks for an API key of Bybit and its secret without showing them, checks the key, and writes
~/.config/perpdeck/keys/NAME.json, which only you can read.

  --network NAME    mainnet, testnet or demo
  --rsa-key FILE    the private key of an RSA key as PEM, instead of a secret: Bybit never had it
  --keyring         stores it in the keyring of the operating system instead
  --no-check        stores it without asking Bybit
  --allow-withdraw-key
                    accepts a key that may withdraw money
  --exchange-url URL
                    another address of the network, such as a server on this machine
`

const print = (line: string): void => void process.stdout.write(`${line}\n`)

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      network: { type: 'string' },
      'rsa-key': { type: 'string' },
      keyring: { type: 'boolean', default: false },
      'no-check': { type: 'boolean', default: false },
      'allow-withdraw-key': { type: 'boolean', default: false },
      'exchange-url': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    print(help)
    return
  }
  const network = networks.find((one) => one === values.network)
  if (network === undefined) throw new Error(`--network must be one of ${networks.join(', ')}`)
  const url = values['exchange-url']
  hostsFor(network, url)
  const rsa = values['rsa-key'] === undefined ? null : readFileSync(values['rsa-key'], 'utf8').trim()
  if (rsa !== null && !rsa.includes('PRIVATE KEY')) throw new Error('--rsa-key: the file has no private key')
  const asker = createAsker(process.stdin, (text) => void process.stdout.write(text))
  let credentials
  try {
    const key = await asker.ask(`API key of Bybit ${network} (not shown): `)
    const secret = rsa ?? (await asker.ask('Its secret (not shown): '))
    credentials = { key: new Secret(key), secret: new Secret(secret) }
  } finally {
    asker.close()
  }
  await storeKey(credentials, {
    network,
    ...(url === undefined ? {} : { exchangeUrl: url }),
    isForKeyring: values.keyring,
    isUnchecked: values['no-check'],
    allowsWithdrawal: values['allow-withdraw-key'],
    log: print,
  })
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
