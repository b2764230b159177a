/** Limits of a gateway: the defaults of a network, a file in its data folder, and options, the last one wins. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExchangeLimits } from '#shared/contracts/exchange.ts'
import { parseDecimalText, signOfText } from '#shared/units/decimal-text.ts'
import type { DecimalText } from '#shared/units/decimal-text.ts'
import type { Network } from '../terms/networks.ts'

export const LIMITS_FILE = 'limits.json'
/** A longer file is no file of limits, bytes. */
const LONGEST_FILE = 65_536
const MOST_SYMBOLS = 500
/** Digits of an amount before the point. */
const LONGEST_WHOLE = 15

const amount = (text: string): DecimalText => text as DecimalText

/** No limit at all. */
export const noLimits: ExchangeLimits = Object.freeze({
  orderValue: null,
  priceDistance: null,
  ordersPerMinute: null,
  openOrders: null,
  positionValue: null,
  symbols: null,
  dailyLoss: null,
})

/** Play money has no limits of value. The counts are below those of Bybit, so that a loop is found here first. */
const ofPlayMoney: ExchangeLimits = Object.freeze({ ...noLimits, ordersPerMinute: 300, openOrders: 450 })

/** Limits without a file or option. Values are in USDT. */
export const defaultLimits: Readonly<Record<Network, ExchangeLimits>> = {
  mainnet: Object.freeze({
    orderValue: amount('1000'),
    priceDistance: amount('5'),
    ordersPerMinute: 60,
    openOrders: 50,
    positionValue: amount('5000'),
    symbols: null,
    dailyLoss: amount('500'),
  }),
  testnet: ofPlayMoney,
  demo: ofPlayMoney,
}

type LimitName = keyof ExchangeLimits

function amountOf(name: string, value: unknown): DecimalText {
  const text = parseDecimalText(value)
  if (text === null || signOfText(text) <= 0 || (text.split('.')[0] ?? '').length > LONGEST_WHOLE)
    throw new Error(`${name} must be a number above 0, such as 1000 or 2.5, or none`)
  return text
}

function countOf(name: string, value: unknown): number {
  const text = parseDecimalText(value)
  const count = text === null ? Number.NaN : Number(text)
  if (!Number.isSafeInteger(count) || count < 1 || count > 100_000)
    throw new Error(`${name} must be a whole number from 1 to 100000, or none`)
  return count
}

function symbolsOf(name: string, value: unknown): readonly string[] {
  const list: readonly unknown[] =
    typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
  const symbols = list.filter(
    (one): one is string => typeof one === 'string' && /^[A-Z0-9][A-Z0-9_-]{0,39}$/.test(one),
  )
  if (symbols.length === 0 || symbols.length !== list.length || symbols.length > MOST_SYMBOLS)
    throw new Error(`${name} must list symbols such as BTCUSDT, or be none`)
  return Object.freeze([...new Set(symbols)])
}

const readers: { readonly [Name in LimitName]: (name: string, value: unknown) => ExchangeLimits[Name] } = {
  orderValue: amountOf,
  priceDistance: amountOf,
  ordersPerMinute: countOf,
  openOrders: countOf,
  positionValue: amountOf,
  symbols: symbolsOf,
  dailyLoss: amountOf,
}
export const limitNames = Object.keys(readers) as readonly LimitName[]

/** One limit. null and `none` remove it. Throws words for people. */
function readLimit(name: string, value: unknown): Partial<ExchangeLimits> {
  const known = limitNames.find((one) => one === name)
  if (known === undefined)
    throw new Error(`${name.slice(0, 40)} is no limit. The limits are ${limitNames.join(', ')}`)
  return { [known]: value === null || value === 'none' ? null : readers[known](known, value) }
}

/** Limits of a text of JSON. Throws words for people. */
export function readLimits(text: string): Partial<ExchangeLimits> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Error('it is not JSON')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Error('it must be an object such as {"orderValue": "1000"}')
  return Object.assign(
    {},
    ...Object.entries(parsed).map(([name, value]) => readLimit(name, value)),
  ) as Partial<ExchangeLimits>
}

/** Limits of options such as `orderValue=1000`. A later one wins. Throws words for people. */
export function readLimitOptions(options: readonly string[]): Partial<ExchangeLimits> {
  const list = options.map((option) => {
    const at = option.indexOf('=')
    if (at < 1) throw new Error('--limit must be NAME=VALUE, such as orderValue=1000')
    try {
      return readLimit(option.slice(0, at), option.slice(at + 1))
    } catch (error) {
      throw new Error(`--limit: ${error instanceof Error ? error.message : ''}`, { cause: error })
    }
  })
  return Object.assign({}, ...list) as Partial<ExchangeLimits>
}

function readFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw new Error(`${file} cannot be read`, { cause: error })
  }
}

/**
 * The limits of a gateway. `dataDir`: the folder that may have `limits.json`. Throws words for people if the file or an option
 * is not valid: a gateway never starts with other limits than those that were meant.
 */
export function limitsFor(
  network: Network,
  dataDir: string | null,
  options: readonly string[] = [],
): ExchangeLimits {
  const file = dataDir === null ? null : join(dataDir, LIMITS_FILE)
  const text = file === null ? null : readFile(file)
  let stored: Partial<ExchangeLimits> = {}
  if (text !== null) {
    try {
      if (text.length > LONGEST_FILE) throw new Error('it is too long')
      stored = readLimits(text)
    } catch (error) {
      throw new Error(`${file ?? ''}: ${error instanceof Error ? error.message : ''}`, { cause: error })
    }
  }
  return Object.freeze({ ...defaultLimits[network], ...stored, ...readLimitOptions(options) })
}

/** The limits in one line for people; '' without any. */
export const limitsText = (limits: ExchangeLimits): string =>
  limitNames
    .filter((name) => limits[name] !== null)
    .map((name) => `${name}=${String(limits[name])}`)
    .join(', ')
