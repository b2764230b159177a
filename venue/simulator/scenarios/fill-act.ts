import type { AccountInfo } from '#shared/domain/records.ts'
import { fromUnits } from '#shared/units/exact.ts'
import { parseScaled } from '#shared/units/scaled.ts'
import { TICKER_WIDTH, tickerField } from '#shared/wire/frames.ts'
import type { Command } from '../../exchange/commands.ts'
import type { Exchange } from '../../exchange/exchange.ts'

type Fields = Readonly<Record<string, unknown>>

/** Fields that may be a percentage relative to the last price, such as "-2%". */
const priceFields: ReadonlySet<string> = new Set([
  'price',
  'triggerPrice',
  'takeProfit',
  'stopLoss',
  'tpLimitPrice',
  'slLimitPrice',
  'activationPrice',
  'trailValue',
  'trailingStop',
  'markPrice',
  'indexPrice',
  'chaseDistance',
  'maxChasePrice',
  'tpTriggerPrice',
  'slTriggerPrice',
])
/** Distance fields: the percentage is a share of the price. */
const distances: ReadonlySet<string> = new Set(['trailValue', 'trailingStop', 'chaseDistance'])
const percent = /^([+-]?\d+(?:\.\d+)?)%$/

/** Default fields of a scenario's order. */
const orderDefaults = (command: Fields): Fields => ({
  timeInForce: command['orderType'] === 'Market' ? 'ImmediateOrCancel' : 'GoodTillCancel',
  reduceOnly: false,
  closeOnTrigger: false,
  positionIdx: 0,
})

/** The account of an act. Throws a readable reason if there is none. */
export function accountAt(accounts: readonly AccountInfo[], which: unknown): AccountInfo {
  const found =
    typeof which === 'number'
      ? accounts[which]
      : accounts.find(({ name, accountId }) => accountId === which || name.startsWith(String(which)))
  if (found === undefined) throw new Error(`no account ${JSON.stringify(which)}`)
  return found
}

async function stepOf(exchange: Exchange, symbol: unknown) {
  const instrument = (await exchange.instruments()).find((one) => one.symbol === symbol)
  if (instrument === undefined) throw new Error(`unknown symbol ${String(symbol)}`)
  const rows = await exchange.tickers()
  for (let at = 0; at < rows.length; at += TICKER_WIDTH) {
    if (rows[at] !== instrument.id) continue
    const tick = Number(parseScaled(instrument.tickSize, instrument.priceFraction) ?? 1)
    return { last: rows[at + tickerField.lastPrice] ?? 0, tick, digits: instrument.priceFraction }
  }
  throw new Error(`${instrument.symbol} has no price`)
}

/** Replaces percentages by prices on the tick. */
export async function withPrices(exchange: Exchange, fields: Fields): Promise<Fields> {
  const out: Record<string, unknown> = { ...fields }
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const inner = await withPrices(exchange, { symbol: fields['symbol'], ...value })
      out[name] = Object.fromEntries(Object.keys(value).map((key) => [key, inner[key]]))
      continue
    }
    const found = typeof value === 'string' && priceFields.has(name) ? percent.exec(value) : null
    if (found === null) continue
    const { last, tick, digits } = await stepOf(exchange, fields['symbol'])
    const share = Number(found[1]) / 100
    const price = last * (distances.has(name) ? share : 1 + share)
    out[name] = fromUnits(BigInt(Math.max(Math.round(price / tick), 1) * tick), digits)
  }
  return out
}

/** Completes a scenario's command; the exchange validates it. */
export async function filledCommand(exchange: Exchange, command: Fields): Promise<Command> {
  const defaults = command['type'] === 'CreateOrder' ? orderDefaults(command) : {}
  return (await withPrices(exchange, { ...defaults, ...command })) as unknown as Command
}
