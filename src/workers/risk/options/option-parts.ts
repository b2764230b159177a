import type { OptionChainView, OptionRowView } from '#shared/contracts/options.ts'
import { compareDecimalText } from '#shared/units/decimal-text.ts'
import { MISSING } from '#shared/units/display.ts'
import { scaledToText } from '#shared/units/scaled.ts'
import { tickerField } from '#shared/wire/frames.ts'
import type { Clock } from '../../runtime/clock.ts'
import { exchangeTime } from '../state/exchange-time.ts'
import { jsonPart } from '../publish/part.ts'
import type { RowPainting, RowSource } from '../paint/row-canvases.ts'
import type { RiskStores } from '../state/risk-stores.ts'
import { scaledText } from '../rows/figures.ts'
import { createRowTable } from '../publish/row-table.ts'
import { chainOf, emptyChain } from './chain.ts'
import type { Chain } from './chain.ts'
import { optionRow } from './option-row.ts'
import { paintedOption } from './painted-option.ts'

/**
 * Ms between two updates. All figures of a chain move with its underlying: they are sent five times a second, with the
 * nearest batch.
 */
const EVERY_MS = 200
const EARLY_MS = 50

/**
 * The option page's part of a patch: the chain's head and the strikes in view. It costs nothing while the page is
 * closed. `scheduleSoon` is called when figures that waited can be sent.
 */
export function createOptionParts(
  stores: RiskStores,
  clock: Clock,
  scheduleSoon: () => void,
  painting: RowPainting,
) {
  /** Strikes whose figures changed since they were last sent. */
  const moved = new Set<string>()
  let sentAt = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | null = null
  let chain: Chain = emptyChain
  let shownChain = ''
  const rowsById = new Map<number, string>()
  const strikes = new Map<string, Chain['strikes'][number]>()
  const rowOf = (key: string): OptionRowView | null => {
    const strike = strikes.get(key)
    return strike === undefined ? null : optionRow(stores, strike, exchangeTime(stores, clock.now()))
  }
  const rows = createRowTable<OptionRowView>(rowOf, { clock, isSlow: painting.isPainting, scheduleSoon })

  const head = jsonPart((): OptionChainView | undefined => {
    const question = stores.view.options
    if (question === undefined || question === null) return undefined
    const [first] = chain.instruments
    const { settle, base } = question
    const { expiries, expiry } = chain
    if (first === undefined) return { settle, base, expiries, expiry, index: MISSING, atMoney: '' }
    const scaled = stores.tickers.price(first.id, tickerField.indexPrice)
    const index = scaledToText(scaled, first.priceFraction)
    const above = chain.strikes.find(({ price }) => index !== null && compareDecimalText(price, index) >= 0)
    return {
      settle,
      base,
      expiries,
      expiry,
      index: scaledText(scaled, first.priceFraction),
      atMoney: above?.key ?? '',
    }
  })

  /** Reads the chain again: another one was requested, or the catalogue changed. */
  function read(): void {
    const question = stores.view.options
    chain = question === undefined || question === null ? emptyChain : chainOf(stores.catalogue.all, question)
    rowsById.clear()
    moved.clear()
    strikes.clear()
    for (const strike of chain.strikes) {
      strikes.set(strike.key, strike)
      for (const option of [strike.call, strike.put]) if (option !== null) rowsById.set(option.id, strike.key)
    }
    rows.setOrder(chain.strikes.map(({ key }) => key))
    rows.touchAll()
    painting.touch()
    head.touch()
  }

  function sendMoved(): void {
    sentAt = clock.monotonic()
    cancel?.()
    cancel = null
    head.touch()
    rows.move(moved)
    moved.clear()
  }

  return {
    /** Ids whose tickers the chain shows. */
    ids: (): readonly number[] => [...rowsById.keys()],
    catalogue: read,
    view(): void {
      const question = stores.view.options
      const now =
        question === undefined || question === null
          ? ''
          : `${question.settle} ${question.base} ${question.expiry}`
      if (now !== shownChain) {
        shownChain = now
        if (now === '') {
          rows.forget()
          head.forget()
        }
        read()
      }
      rows.setWindow(question?.window ?? null)
      // Rows that come into view were painted when their canvas was, and may have moved since.
      painting.touch()
    },
    tickers(ids: readonly number[]): void {
      if (shownChain === '') return
      for (const id of ids) {
        const key = rowsById.get(id)
        if (key !== undefined) moved.add(key)
      }
      if (moved.size === 0) return
      painting.touch()
      const wait = sentAt + EVERY_MS - clock.monotonic()
      if (wait <= EARLY_MS) sendMoved()
      // If no batch arrives in time.
      else
        cancel ??= clock.after(wait + EARLY_MS, () => {
          sendMoved()
          scheduleSoon()
        })
    },
    account(): void {
      if (shownChain === '') return
      rows.touchAll()
      painting.touch()
    },
    /** The rows for the painter. */
    source: {
      row(key: string) {
        const row = rowOf(key)
        return row === null ? null : paintedOption(row)
      },
      inView: () => rows.inView(),
    } satisfies RowSource,
    forget(): void {
      rows.forget()
      head.forget()
    },
    parts: () => (shownChain === '' ? {} : { options: rows, optionChain: head }),
  }
}
