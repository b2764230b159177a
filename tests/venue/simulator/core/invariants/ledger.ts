/**
 * The rows the core hands out to be stored, kept as a disk would and summed up as they come: what isn't in a row is lost in a
 * crash, so the sums are of the rows, not of the core's own state.
 */
import type { Instrument } from '#shared/domain/instrument.ts'
import { isInverse } from '#shared/domain/instrument.ts'
import type { AccountInfo, Execution } from '#shared/domain/records.ts'
import type { ChangeRow } from '../../../../../venue/simulator/core/changes.ts'
import { foldFill } from './fold.ts'
import type { Folded } from './fold.ts'

type Value = Readonly<Record<string, unknown>>

const big = (value: unknown): bigint => BigInt(String(value))

export interface Ledger {
  /** Takes newly listed symbols in. */
  know(instruments: readonly Instrument[]): void
  /**
   * Takes a batch in; throws on what can't be. `closesUnfilled` tells whether a holding may go flat without a fill; null
   * leaves the fold of fills alone (rows of a whole state, where positions were closed otherwise on the way).
   */
  take(
    rows: readonly ChangeRow[],
    closesUnfilled: ((accountId: string, symbol: string) => boolean) | null,
  ): void
  /** Throws where a coin or a position was made or lost. */
  check(): void
  /** The newest value of every row. */
  rows(): readonly ChangeRow[]
  readonly fills: ReadonlyMap<string, number>
}

const isOption = ({ contractType }: Instrument): boolean =>
  contractType === 'UsdcOption' || contractType === 'UsdtOption'

const isSpot = ({ contractType }: Instrument): boolean => contractType === 'Spot'

/** What a holding's open value is owed in, signed; options have paid theirs, spot is coins. */
function owed(instrument: Instrument, value: Value): bigint {
  if (isOption(instrument) || isSpot(instrument)) return 0n
  const open = big(value['sessionValue'] ?? value['value'])
  const isLong = Number(value['size']) > 0
  return isLong === isInverse(instrument.contractType) ? -open : open
}

const amounts = ['price', 'qty', 'leaves', 'cumQty', 'triggerPrice'] as const

function checkOrder(id: string, value: Value): void {
  for (const name of amounts) {
    const amount = Number(value[name])
    if (!Number.isSafeInteger(amount) || amount < 0) throw new Error(`order ${id}: ${name} is ${amount}`)
  }
  if (Number(value['cumQty']) > Number(value['qty']))
    throw new Error(`order ${id} is filled beyond its quantity`)
  if (big(value['cumValue']) < 0n) throw new Error(`order ${id}: value of its fills is negative`)
}

export function createLedger(instruments: readonly Instrument[]): Ledger {
  const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]))
  const kept = new Map<string, ChangeRow>()
  const coins = new Map<string, bigint>()
  const sizes = new Map<number, number>()
  const folded = new Map<string, Folded>()
  const fills = new Map<string, number>()

  const add = (coin: string, amount: bigint): void => void coins.set(coin, (coins.get(coin) ?? 0n) + amount)
  const addSize = (id: number, size: number): void => void sizes.set(id, (sizes.get(id) ?? 0) + size)

  function instrumentOf(symbol: unknown): Instrument {
    const found = bySymbol.get(String(symbol))
    if (found === undefined) throw new Error(`a row of ${String(symbol)}, which isn't listed`)
    return found
  }

  /** Takes a row's part in the sums in (`sign` 1n) or out again (-1n). */
  function count({ kind, value }: ChangeRow, sign: bigint): void {
    if (value === null) return
    if (kind === 'house') {
      for (const row of value['coins'] as readonly Value[]) {
        const own = big(row['cash']) + big(row['fees']) + big(row['insurance']) - big(row['deposits'])
        add(String(row['coin']), sign * own)
      }
      for (const [id, size] of value['sizes'] as readonly (readonly [number, number])[]) {
        addSize(id, Number(sign) * size)
      }
    } else if (kind === 'account') {
      for (const row of value['purses'] as readonly Value[]) {
        add(String(row['coin']), sign * big(row['wallet']))
        if (big(row['borrowed']) < 0n || big(row['interest']) < 0n) throw new Error('a negative loan')
      }
    } else if (kind === 'holding') {
      const instrument = instrumentOf(value['symbol'])
      const size = Number(value['size'])
      if (!Number.isSafeInteger(size)) throw new Error(`${instrument.symbol}: size ${size}`)
      if (big(value['value']) < 0n || big(value['extra']) < 0n) throw new Error('a negative value or margin')
      if (size === 0 && big(value['value']) !== 0n)
        throw new Error(`${instrument.symbol}: flat, but worth something`)
      add(instrument.coin, -sign * owed(instrument, value))
      if (!isSpot(instrument)) addSize(instrument.id, Number(sign) * size)
    }
  }

  /** A spread's leg is booked on the side it opens, where the account hedges that symbol. */
  function legIdx(accountId: string, { symbol, side }: Execution): number {
    const account = kept.get(`account|${accountId}`)?.value ?? {}
    const own = (account['modes'] ?? []) as readonly (readonly [number, string])[]
    const mode =
      own.find(([id]) => id === instrumentOf(symbol).id)?.[1] ?? (account['info'] as AccountInfo).positionMode
    return mode === 'MergedSingle' ? 0 : side === 'Buy' ? 1 : 2
  }

  function fold(value: Value): void {
    const execution = value['execution'] as Execution
    const instrument = instrumentOf(execution.symbol)
    fills.set(instrument.contractType, (fills.get(instrument.contractType) ?? 0) + 1)
    if (isSpot(instrument)) return
    const order = kept.get(`order|${execution.orderId}`)?.value
    if (order === undefined || order === null) throw new Error(`a fill of no order: ${execution.execId}`)
    const isLeg = order['symbol'] !== execution.symbol
    const idx = isLeg ? legIdx(String(value['accountId']), execution) : Number(order['positionIdx'] ?? 0)
    const key = `${String(value['accountId'])}|${execution.symbol}|${idx}`
    const before = folded.get(key) ?? { size: 0n, value: 0n }
    folded.set(key, foldFill(before, execution, instrument))
  }

  function compare(
    key: string,
    value: Value,
    mayClose: (accountId: string, symbol: string) => boolean,
  ): void {
    const instrument = instrumentOf(value['symbol'])
    if (isSpot(instrument)) return
    const is: Folded = { size: BigInt(Number(value['size'])), value: big(value['value']) }
    const want = folded.get(key) ?? { size: 0n, value: 0n }
    if (is.size === want.size && is.value === want.value) return
    const [accountId = '', symbol = ''] = key.split('|')
    if (is.size === 0n && mayClose(accountId, symbol)) {
      folded.set(key, is)
      return
    }
    throw new Error(
      `${key} holds ${is.size} worth ${is.value}, its fills make ${want.size} worth ${want.value}`,
    )
  }

  return {
    fills,
    know(listed) {
      for (const instrument of listed) bySymbol.set(instrument.symbol, instrument)
    },
    take(rows, closesUnfilled) {
      for (const row of rows) {
        const id = `${row.kind}|${row.key}`
        const before = kept.get(id)
        if (before !== undefined) count(before, -1n)
        count(row, 1n)
        if (row.value === null) kept.delete(id)
        else kept.set(id, row)
        if (row.kind === 'order' && row.value !== null) checkOrder(row.key, row.value)
      }
      if (closesUnfilled === null) return
      for (const { kind, value } of rows) if (kind === 'execution' && value !== null) fold(value)
      for (const { kind, key, value } of rows) {
        if (kind === 'holding' && value !== null) compare(key, value, closesUnfilled)
      }
    },
    check() {
      for (const [coin, sum] of coins) {
        if (sum !== 0n) throw new Error(`${sum} units of 1e-8 ${coin} were ${sum > 0n ? 'made' : 'lost'}`)
      }
      for (const [id, size] of sizes) {
        if (size !== 0) throw new Error(`instrument ${id}: ${size} more bought than sold`)
      }
    },
    rows: () => [...kept.values()],
  }
}
