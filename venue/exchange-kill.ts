/** npm run exchange:kill presses the kill switch of a running gateway, or cancels and closes at Bybit itself without one. */
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { KillReport } from '#shared/contracts/exchange.ts'
import { path } from '#shared/wire/http.ts'
import { createBybitTransport } from './bybit/connection/bybit-transport.ts'
import { takeEnvironmentKey } from './bybit/keys/environment-key.ts'
import { loadKey } from './bybit/keys/load-key.ts'
import type { KeySource } from './bybit/keys/key-source.ts'
import { createKill } from './bybit/safety/kill.ts'
import { networks } from './bybit/terms/networks.ts'
import type { Network } from './bybit/terms/networks.ts'
import { readContact } from './gateway-contact.ts'

const help = `npm run exchange:kill -- --network NAME [options]

Cancels all orders. A gateway that runs is disarmed first: it sends no new orders until somebody arms trading again.
Without one, the orders are canceled at Bybit with the stored key.

  --network NAME    mainnet, testnet or demo
  --close           closes all positions too, at market price
  --keys FILE       API key for the case that no gateway runs: a file, "default" or "keyring"
  --data-dir DIR    the gateway's data folder (default .perpdeck)
  --exchange-url URL
                    another address of the network, such as a server on this machine
`
/** Longer than the switch itself takes, ms. */
const ANSWER_MS = 12_000

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The report of a running gateway; null if there is none, or if it does not answer. */
async function byGateway(folder: string, closes: boolean): Promise<KillReport | null> {
  const contact = readContact(folder)
  if (contact === null) return null
  try {
    const response = await fetch(`http://127.0.0.1:${contact.port}${path.own.localKill}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', platform: 'pc', 'x-gateway-secret': contact.secret },
      body: JSON.stringify({ closes }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const { retCode, retMsg, result } = (await response.json()) as {
      readonly retCode?: number
      readonly retMsg?: string
      readonly result?: KillReport
    }
    if (retCode === 0 && result !== undefined) {
      print('The gateway is disarmed: it sends no new orders.')
      return result
    }
    print(`The gateway refused: ${retMsg ?? 'it cannot be read'}`)
  } catch (error) {
    print(`The gateway does not answer (${textOf(error)}). If it runs, end its process ${contact.pid}.`)
  }
  return null
}

async function direct(options: {
  readonly network: Network
  readonly keys: KeySource
  readonly exchangeUrl: string | undefined
  readonly closes: boolean
}): Promise<KillReport> {
  const { network, keys, exchangeUrl, closes } = options
  const key = await loadKey(keys, network, takeEnvironmentKey(), print)
  print('No gateway is pressed: the orders are canceled at Bybit itself.')
  const transport = createBybitTransport({
    network,
    ...(exchangeUrl === undefined ? {} : { exchangeUrl }),
    key,
    log: () => undefined,
  })
  try {
    return await createKill({ transport, sending: () => 0, open: () => 0 })({ closes })
  } finally {
    await transport.close()
  }
}

function sourceOf(keys: string | undefined): KeySource {
  if (keys === undefined) return { kind: 'any' }
  if (keys === 'default') return { kind: 'stored' }
  return keys === 'keyring' ? { kind: 'keyring' } : { kind: 'file', file: keys }
}

/** Prints what is left. Returns whether everything wanted is done. */
function show({ orders, positions, open, closes, troubles }: KillReport): boolean {
  print(`Orders left: ${orders ?? 'not known'}`)
  print(`Positions left: ${positions ?? 'not known'}`)
  if (open > 0) print(`Orders that may still appear: ${open}`)
  for (const trouble of troubles) print(trouble)
  return orders === 0 && open === 0 && (!closes || positions === 0)
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      network: { type: 'string' },
      close: { type: 'boolean', default: false },
      keys: { type: 'string' },
      'data-dir': { type: 'string' },
      'exchange-url': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    print(help)
    return 0
  }
  const network = networks.find((one) => one === values.network)
  if (network === undefined) throw new Error(`--network must be one of ${networks.join(', ')}`)
  const closes = values.close
  const folder = join(resolve(values['data-dir'] ?? join(root, '.perpdeck')), `bybit-${network}`)
  const report =
    (await byGateway(folder, closes)) ??
    (await direct({
      network,
      keys: sourceOf(values.keys),
      exchangeUrl: values['exchange-url'],
      closes,
    }))
  return show(report) ? 0 : 1
}

try {
  process.exitCode = await run()
} catch (error) {
  process.stderr.write(`${textOf(error)}\n`)
  process.exitCode = 2
}
