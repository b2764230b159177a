import { parseArgs } from 'node:util'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFAULT_PORT, DEFAULT_SEED, startVenue } from './server.ts'
import type { VenueOptions } from './server.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const help = `Perpdeck's embedded exchange.

  npm start -- [options]           builds and serves the app with the exchange
  npm run venue -- [options]       the exchange alone

  --port N          port to listen on, the next free one if taken (default ${DEFAULT_PORT}, 0 = any)
  --dist DIR        built app to serve (default dist, if it is there)
  --data-dir DIR    where orders, positions and balances are kept (default .perpdeck)
  --memory          keep nothing
  --fresh           remove what is kept and begin anew
  --seed N          seed of the market, for the first start (default ${DEFAULT_SEED})
  --symbols N       listed perpetuals, up to 200 (default 60; 200 with --rate)
  --rate N          public updates per second, for load (80 % tickers, 15 % levels and 5 % trades of the open symbol)
  --replay FILE     plays a recorded public stream (.jsonl, .jsonl.gz: Bybit v5 capture, our own); accounts in memory
  --speed X         plays it X times as fast (0.1 to 1000, default 1)
  --loop            begins it again at its end; without, the market holds
  --record FILE     writes the public side as JSON lines (gzipped where the name ends in .gz)
  --calls N         calls per second and session before 10006 (default 200)
  --control [PORT]  control port on loopback, with a key per start (default any free port)
  --help            this text
`

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

function whole(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max)
    fail(`--${name} must be a whole number from ${min} to ${max}`)
  return value
}

/** `--control` may stand alone or be followed by a port. */
function controlOf(argv: string[]): boolean | number {
  const at = argv.findIndex((arg) => arg === '--control' || arg.startsWith('--control='))
  if (at < 0) return false
  const next = argv[at]?.startsWith('--control=') === true ? argv[at].slice(10) : argv[at + 1]
  const hasPort = next !== undefined && /^\d+$/.test(next)
  argv.splice(at, hasPort && argv[at] === '--control' ? 2 : 1)
  return hasPort ? (whole('control', next, 0, 65_535) ?? true) : true
}

function readOptions(argv: string[]): VenueOptions & { readonly help: boolean } {
  const control = controlOf(argv)
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const { values } = parseArgs({
    args: argv,
    options: {
      port: text,
      dist: text,
      'data-dir': text,
      memory: flag,
      fresh: flag,
      seed: text,
      symbols: text,
      rate: text,
      replay: text,
      speed: text,
      loop: flag,
      record: text,
      calls: text,
      help: flag,
    },
  })
  const port = whole('port', values.port, 0, 65_535)
  const seed = whole('seed', values.seed, 0, 2 ** 32 - 1)
  const symbols = whole('symbols', values.symbols, 1, 200)
  const rate = whole('rate', values.rate, 1, 1_000_000)
  const callsPerSecond = whole('calls', values.calls, 1, 1_000_000)
  const speed = values.speed === undefined ? undefined : Number(values.speed)
  if (speed !== undefined && !(speed >= 0.1 && speed <= 1000))
    fail('--speed must be a number from 0.1 to 1000')
  if (values.replay !== undefined && rate !== undefined) fail('--replay and --rate exclude each other')
  if (values.replay === undefined && (speed !== undefined || values.loop === true)) {
    fail('--speed and --loop belong to --replay')
  }
  const dist = resolve(values.dist ?? join(root, 'dist'))
  if (values.dist !== undefined && !existsSync(dist)) fail(`--dist: there is no folder ${dist}`)
  return {
    help: values.help === true,
    dist,
    dataDir: values.memory === true ? null : resolve(values['data-dir'] ?? join(root, '.perpdeck')),
    fresh: values.fresh === true,
    control,
    log: (line) => console.log(line),
    warn: (line) => console.error(line),
    ...(port === undefined ? {} : { port }),
    ...(seed === undefined ? {} : { seed }),
    ...(symbols === undefined ? {} : { symbols }),
    ...(rate === undefined ? {} : { rate }),
    ...(values.replay === undefined ? {} : { replay: resolve(values.replay) }),
    ...(speed === undefined ? {} : { speed }),
    ...(values.loop === true ? { loop: true } : {}),
    ...(values.record === undefined ? {} : { record: resolve(values.record) }),
    ...(callsPerSecond === undefined ? {} : { callsPerSecond }),
  }
}

function optionsOrFail(): VenueOptions & { readonly help: boolean } {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n\n${help}`)
  }
}

const options = optionsOrFail()
if (options.help) {
  console.log(help)
  process.exit(0)
}

try {
  const venue = await startVenue({
    ...options,
    onFailure: (message) => fail(`The exchange stopped: ${message}`),
  })
  if (venue.control !== undefined) console.log(`Control: ${venue.control.url} key ${venue.control.key}`)
  console.log(`Perpdeck: ${venue.url}/trade/usdt`)
  let stopping = false
  const stop = (): void => {
    if (stopping) process.exit(1)
    stopping = true
    venue.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
