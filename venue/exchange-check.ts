/** `npm run exchange:check`: tries a real network with a key, step by step (docs/exchange.md). */
import { existsSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { reportText, runCheck } from './bybit/check/run-check.ts'
import { createBybitTransport } from './bybit/connection/bybit-transport.ts'
import { takeEnvironmentKey } from './bybit/keys/environment-key.ts'
import { loadKey } from './bybit/keys/load-key.ts'
import { networks } from './bybit/terms/networks.ts'
import { keysOf } from './gateway-options.ts'

const HELP = `npm run exchange:check -- --network testnet|demo [--keys FILE|default|keyring]

It reads your account and the markets, then asks before each step that places an order or changes a setting. Orders are
the smallest that Bybit accepts. Those that must not be filled are 8 % away from the market. It cancels what it placed,
closes what it opened, and touches nothing else. It writes a report without your key, your user id and your order ids.

  --symbol NAME       USDT contract of the orders (default BTCUSDT)
  --book-seconds N    how long the order book is followed (default 60)
  --report FILE       where the report goes (default exchange-check-NETWORK.txt); an existing file is not replaced
  --yes               answers every question with yes
  --exchange-url URL  another address of the network, such as http://127.0.0.1:4190
  --i-know            allows mainnet, where orders cost real money
`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      network: { type: 'string' },
      keys: { type: 'string' },
      symbol: { type: 'string', default: 'BTCUSDT' },
      'book-seconds': { type: 'string', default: '60' },
      report: { type: 'string' },
      yes: { type: 'boolean', default: false },
      'exchange-url': { type: 'string' },
      'i-know': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const print = (line: string): void => void process.stdout.write(`${line}\n`)
  const network = networks.find((one) => one === values.network)
  if (values.help || network === undefined) {
    print(HELP)
    process.exitCode = values.help ? 0 : 2
    return
  }
  if (network === 'mainnet' && !values['i-know'])
    throw new Error('mainnet is real money: this check is for testnet and demo. --i-know allows it.')
  const bookSeconds = Number(values['book-seconds'])
  if (!Number.isSafeInteger(bookSeconds) || bookSeconds < 1 || bookSeconds > 3600)
    throw new Error('--book-seconds must be a whole number from 1 to 3600')
  const file = values.report ?? `exchange-check-${network}.txt`
  if (existsSync(file)) throw new Error(`${file} exists: move it away, or name another one with --report`)
  const source = keysOf(values.keys, false)
  if (source === undefined) throw new Error('--keys is missing')
  const key = await loadKey(source, network, takeEnvironmentKey(), print)
  const url = values['exchange-url']
  const transport = createBybitTransport({
    network,
    ...(url === undefined ? {} : { exchangeUrl: url }),
    key,
    log: () => undefined,
  })
  print(HELP.split('\n\n')[1] ?? '')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const ask = async (question: string): Promise<boolean> => {
    if (values.yes) return true
    return (await lines.question(`\n${question} Type yes: `)).trim() === 'yes'
  }
  try {
    const report = await runCheck({ network, transport, symbol: values.symbol, bookSeconds, ask, say: print })
    writeFileSync(file, reportText(report, new Date().toISOString().slice(0, 16)), {
      flag: 'wx',
      mode: 0o600,
    })
    const differing = report.steps.flatMap(({ findings }) => findings).filter(({ is }) => is === 'differs')
    print(`\n${differing.length} findings differ from what the gateway expects. Report: ${file}`)
    process.exitCode = differing.length === 0 ? 0 : 1
  } finally {
    lines.close()
    await transport.close()
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
