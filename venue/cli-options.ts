import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gatewayPorts, readGateway } from './gateway-options.ts'
import type { OutsideLinks } from './server/http/outside-links.ts'
import { DEFAULT_PORT, DEFAULT_SEED } from './venue-options.ts'
import type { VenueOptions } from './venue-options.ts'

/** A line of the scenario list in --help. */
export interface ScenarioLine {
  readonly name: string
  readonly about: string
}

/** The text of --help. */
export function helpText(scenarios: readonly ScenarioLine[]): string {
  const width = Math.max(...scenarios.map(({ name }) => name.length), 0) + 2
  const list = scenarios.map(({ name, about }) => `  ${name.padEnd(width)}${about}`).join('\n')
  return `Perpdeck's embedded exchange.

  npm start -- [options]           builds and serves the app with the exchange
  npm run venue -- [options]       the exchange alone

  --port N          port to listen on, the next free one if taken (default ${DEFAULT_PORT}, 0 = any)
  --dist DIR        built app to serve (default dist, if it is there)
  --data-dir DIR    where orders, positions and balances are kept (default .perpdeck)
  --memory          keep nothing
  --fresh           remove what is kept and begin anew
  --seed N          seed of the market, for the first start (default ${DEFAULT_SEED})
  --start-at TIME   exchange time the market begins at, such as 2026-01-02T07:59:30Z (default now)
  --symbols N       listed perpetuals, up to 200 (default 60; 200 with --rate)
  --strikes N       strikes of the nearest BTC USDC options, up to 400 (default 5)
  --rate N          public updates per second, for load (80 % tickers, 15 % levels and 5 % trades of the open symbol)
  --shape FILE      spreads those updates over time as the file says, again and again; N is then their mean (bench/shapes)
  --scenario NAME   plays one of the scenarios below, or a file of your own; keeps nothing
  --replay FILE     plays a recorded public stream (.jsonl, .jsonl.gz: Bybit v5 capture, Binance USD-M streams, our own);
                    accounts in memory
  --speed X         plays it X times as fast (0.1 to 1000, default 1)
  --loop            begins it again at its end; without, the market and its clock hold
  --record FILE     writes the public side as JSON lines (gzipped where the name ends in .gz) to a new file
  --force           overwrites the file of --record or --api-key-file; never the one --replay plays
  --calls N         calls per second and session before 10006 (default 200)
  --stubs           stands in for the outside hosts: snapshot service, help articles, analytics script
  --snapshot-url URL, --help-url URL, --analytics-url URL
                    the outside hosts the app is told of (none by default)
  --api [PORT]      Bybit's v5 API on loopback, for bots (default port 4190, the next free one if taken, 0 = any)
  --api-key-file FILE
                    writes key, secret and account of a trading key of the first unified demo account, readable for you
                    alone; a key file of before is used again
  --api-key KEY:SECRET
                    gives that account a key with these values until the end, for tests
  --api-limits off  the API counts no requests
  --exchange bybit  a real exchange instead of the embedded one, through a gateway on this machine; experimental
  --network NAME    mainnet, testnet or demo; there is no default. Each has a port of its own (${Object.values(gatewayPorts).join(', ')})
  --read-only       no trading: markets alone, or with --keys an account that can be watched
  --keys [FILE]     API key of the account: a file of yours, or "default" (the one that npm run exchange:keys wrote; it is
                    also used without this option), or "keyring" (that of the operating system)
  --allow-withdraw-key
                    accepts a key that may withdraw money; better make another one
  --limit NAME=VALUE
                    a limit of orders, such as orderValue=1000, or NAME=none; may be repeated (docs/exchange.md)
  --arm             trading must be armed in the browser; on mainnet always
  --live            trades with real money on mainnet, after you have typed a word in the terminal
  --unpair          forgets the browsers that were paired with the gateway
  --exchange-url URL
                    another address of the network: its own host, or a server on this machine
  --control [PORT]  control port on loopback, with a key per start (default any free port)
  --help            this text

Scenarios (their clock begins with the first login; venue/README.md tells how to write one):

${list}
`
}

export type CliOptions = VenueOptions & { readonly help: boolean }

function whole(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new Error(`--${name} must be a whole number from ${min} to ${max}`)
  }
  return value
}

/**
 * `--control` and `--api` may have a port after them or none, which `parseArgs` can't express: they are removed from the
 * arguments here.
 */
function portOf(name: string, argv: string[]): boolean | number {
  const option = `--${name}`
  const at = argv.findIndex((arg) => arg === option || arg.startsWith(`${option}=`))
  if (at < 0) return false
  const next = argv[at] === option ? argv[at + 1] : argv[at]?.slice(option.length + 1)
  const hasPort = next !== undefined && /^\d+$/.test(next)
  argv.splice(at, hasPort && argv[at] === option ? 2 : 1)
  return hasPort ? (whole(name, next, 0, 65_535) ?? true) : true
}

/** `--keys` may have a value or none, which `parseArgs` can't express: it gets its default here. */
function addKeysValue(argv: string[]): void {
  const at = argv.indexOf('--keys')
  if (at >= 0 && (argv[at + 1] ?? '--').startsWith('--')) argv.splice(at + 1, 0, 'default')
}

/** `--api-key KEY:SECRET`. */
function keyOf(text: string | undefined): VenueOptions['apiKey'] {
  if (text === undefined) return undefined
  const [, key = '', secret = ''] = /^([A-Za-z0-9]{4,64}):([A-Za-z0-9]{4,128})$/.exec(text) ?? []
  if (key === '') throw new Error('--api-key must be KEY:SECRET, both of letters and digits')
  return { key, secret }
}

function limitsOf(text: string | undefined): boolean | undefined {
  if (text !== undefined && text !== 'on' && text !== 'off') throw new Error('--api-limits must be on or off')
  return text === undefined ? undefined : text === 'on'
}

function momentOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isFinite(time)) throw new Error('--start-at must be a moment such as 2026-01-02T07:59:30Z')
  return time
}

function linkOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new Error(`--${name} must be a web address`)
  return text
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const known = {
  port: text,
  dist: text,
  'data-dir': text,
  memory: flag,
  fresh: flag,
  seed: text,
  'start-at': text,
  symbols: text,
  strikes: text,
  rate: text,
  shape: text,
  scenario: text,
  replay: text,
  speed: text,
  loop: flag,
  record: text,
  force: flag,
  calls: text,
  'api-key-file': text,
  'api-key': text,
  'api-limits': text,
  stubs: flag,
  'snapshot-url': text,
  'help-url': text,
  'analytics-url': text,
  exchange: text,
  network: text,
  'read-only': flag,
  'exchange-url': text,
  keys: text,
  'allow-withdraw-key': flag,
  limit: { type: 'string', multiple: true },
  arm: flag,
  unpair: flag,
  live: flag,
  help: flag,
} as const
/** Every option but `--control` and `--api`, which `parseArgs` does not know. */
export const optionNames: readonly string[] = Object.keys(known).map((name) => `--${name}`)
/** Those without a value. */
export const flagNames: readonly string[] = Object.entries(known).flatMap(([name, { type }]) =>
  type === 'boolean' ? [`--${name}`] : [],
)
/** Options that say where the market comes from: at most one of them. */
const sources = ['scenario', 'replay', 'rate'] as const
type Values = { readonly [Name in keyof typeof known]?: string | boolean | readonly string[] }

/** Throws where two options exclude each other, or one needs another. */
function checkTogether(values: Values, hasApi: boolean): void {
  const has = (name: keyof typeof known): boolean => values[name] !== undefined
  const [source, second] = sources.filter(has)
  if (second !== undefined) throw new Error(`--${source} and --${second} exclude each other`)
  if (has('force') && !has('record') && !has('api-key-file'))
    throw new Error('--force belongs to --record and --api-key-file')
  for (const name of ['api-key-file', 'api-key', 'api-limits'] as const)
    if (has(name) && !hasApi) throw new Error(`--${name} belongs to --api`)
  if (has('shape') && !has('rate')) throw new Error('--shape belongs to --rate')
  if (!has('replay') && (has('speed') || has('loop')))
    throw new Error('--speed and --loop belong to --replay')
  if (!has('scenario')) return
  for (const other of ['data-dir', 'fresh', 'start-at'] as const) {
    if (has(other)) throw new Error(`--scenario and --${other} exclude each other`)
  }
}

/** The data folder. Throws if it, or what it lies in, is a file. */
function folderOf(path: string): string {
  let there = path
  while (!existsSync(there)) there = dirname(there)
  if (!statSync(there).isDirectory()) throw new Error(`--data-dir: ${there} is not a folder`)
  return path
}

const present = <T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>
  }

/** Reads the command line. Throws an error that names the option. `root`: the project's folder. */
export function readOptions(args: readonly string[], root: string): CliOptions {
  const argv = [...args]
  const control = portOf('control', argv)
  const api = portOf('api', argv)
  addKeysValue(argv)
  const { values } = parseArgs({ args: argv, options: known })
  const gateway = readGateway(values, [
    ...(api === false ? [] : (['api'] as const)),
    ...(control === false ? [] : (['control'] as const)),
  ])
  checkTogether(values, api !== false)
  const speed = values.speed === undefined ? undefined : Number(values.speed)
  if (speed !== undefined && !(speed >= 0.1 && speed <= 1000)) {
    throw new Error('--speed must be a number from 0.1 to 1000')
  }
  const dist = resolve(values.dist ?? join(root, 'dist'))
  if (values.dist !== undefined && !existsSync(dist)) throw new Error(`--dist: there is no folder ${dist}`)
  const links: Partial<OutsideLinks> = present({
    snapshot: linkOf('snapshot-url', values['snapshot-url']),
    help: linkOf('help-url', values['help-url']),
    analytics: linkOf('analytics-url', values['analytics-url']),
  })
  return {
    help: values.help === true,
    dist,
    dataDir: values.memory === true ? null : folderOf(resolve(values['data-dir'] ?? join(root, '.perpdeck'))),
    fresh: values.fresh === true,
    stubs: values.stubs === true,
    links,
    control,
    api,
    ...present({
      gateway,
      apiKey: keyOf(values['api-key']),
      apiKeyFile: values['api-key-file'] === undefined ? undefined : resolve(values['api-key-file']),
      apiLimits: limitsOf(values['api-limits']),
      port: whole('port', values.port, 0, 65_535),
      seed: whole('seed', values.seed, 0, 2 ** 32 - 1),
      startAt: momentOf(values['start-at']),
      symbols: whole('symbols', values.symbols, 1, 200),
      strikes: whole('strikes', values.strikes, 5, 400),
      rate: whole('rate', values.rate, 1, 1_000_000),
      shape: values.shape === undefined ? undefined : resolve(values.shape),
      callsPerSecond: whole('calls', values.calls, 1, 1_000_000),
      scenario: values.scenario,
      replay: values.replay === undefined ? undefined : resolve(values.replay),
      speed,
      loop: values.loop,
      force: values.force,
      record: values.record === undefined ? undefined : resolve(values.record),
    }),
  }
}
