import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectCcxtPro } from './clients/ccxt.ts'
import { CHANGES_PER_SECOND, createMaker, quotes } from './maker.ts'
import { eventually, heldStill, openStage } from './stage.ts'
import { isSame } from './seen.ts'
import { startApiVenue } from './venue.ts'
import type { ApiVenue } from './venue.ts'

/** `MAKER_SECONDS=600` is the full run. */
const SECONDS = Number(process.env['MAKER_SECONDS'] ?? '20')
/** Turns that may end without a change: the venue filled the quote first, or the maker holds enough. */
const LOST_SHARE = 0.1

let venue: ApiVenue
beforeAll(async () => {
  // 20 changes a second of one account are more than Bybit's limit of 10.
  venue = await startApiVenue(['--api-limits', 'off'])
})
afterAll(() => venue.dispose())

const CLOSING_MS = 30_000

it(
  `a market maker on ccxt pro knows its orders, positions and balance after ${SECONDS} s`,
  async () => {
    const stage = await openStage(venue, { wallet: { USDT: '10000000' } })
    const exchange = await connectCcxtPro(venue.address, stage.key)
    const maker = await createMaker(exchange, async () => {
      for (const topic of ['order', 'position', 'wallet']) await stage.subscribed(topic)
    })
    const counts = await maker.quote(SECONDS)
    let filled = 0
    await heldStill(stage, () =>
      eventually(async () => {
        const truth = await stage.truth()
        const open = [...maker.orders.values()].filter(({ status }) => status === 'open')
        expect(open).toHaveLength(truth.orders.length)
        expect(new Set(open.map(({ id }) => id))).toEqual(new Set(truth.orders.map(({ orderId }) => orderId)))
        for (const real of truth.orders) {
          const seen = maker.orders.get(real.orderId)
          expect([seen?.price, seen?.amount, seen?.filled].map(String)).toEqual(
            [real.price, real.qty, real.cumExecQty].map((text) => String(Number(text))),
          )
        }
        const held = [...maker.positions.values()].filter(({ contracts }) => Number(contracts) > 0)
        expect(held).toHaveLength(truth.positions.length)
        for (const { own, symbol } of quotes) {
          const real = truth.positions.find((one) => one.symbol === own)
          const seen = maker.positions.get(symbol)
          expect(isSame(seen?.contracts ?? 0, real?.size), `size of ${own}`).toBe(true)
          if (real !== undefined)
            expect(isSame(seen?.entryPrice, real.entryPrice), `entry of ${own}`).toBe(true)
        }
        const { walletBalance } = await stage.coin('USDT')
        // ccxt's total of pushes is the equity, which moves with prices: its balance is in Bybit's own rows.
        const rows = (maker.balance()?.info ?? []) as { coin: { coin: string; walletBalance: string }[] }[]
        const seen = rows.flatMap(({ coin }) => coin).find(({ coin }) => coin === 'USDT')?.walletBalance
        expect(isSame(seen, walletBalance), `balance ${seen} for ${walletBalance}`).toBe(true)
        filled = truth.executions.length
      }, CLOSING_MS),
    )
    await exchange.close()
    expect(filled).toBeGreaterThan(0)
    const done = counts.placed + counts.amended
    const perSecond = done / counts.seconds
    writeFileSync(join(tmpdir(), 'perpdeck-maker.json'), JSON.stringify({ ...counts, filled, perSecond }))
    console.log(`market maker: ${perSecond.toFixed(1)} changes/s, ${filled} fills,`, counts)
    expect(done + counts.skipped).toBeGreaterThan(SECONDS * CHANGES_PER_SECOND * (1 - LOST_SHARE))
  },
  (SECONDS + 90) * 1000,
)
