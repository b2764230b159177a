import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRandom } from '../../../../venue/engine/terms/random.ts'
import type { Market } from '../../../../venue/bybit/terms/catalogue.ts'
import { createNaiveBook } from '../../../support/bybit-player/naive-book.ts'
import type { NaiveBook } from '../../../support/bybit-player/naive-book.ts'
import { recordedMarkets } from '../../../support/bybit-player/recorded-markets.ts'
import { hasRecording, readRecording, whyNot } from '../../../support/bybit-player/recording.ts'
import type { Recorded, RecordedPush } from '../../../support/bybit-player/recording.ts'
import { faultKinds } from '../../../support/bybit-player/stream-faults.ts'
import type { FaultKind } from '../../../support/bybit-player/stream-faults.ts'
import { createStage } from './stage.ts'
import type { Stage } from './stage.ts'

const isDeep = process.env['DEEP'] !== undefined
const FAULTS = isDeep ? 10_000 : 400
/** Deltas of six books in the recording. */
const DELTAS = 2142

const recording = hasRecording ? readRecording() : null
const markets = recording === null ? [] : recordedMarkets(recording)
const updates = (recording?.pushes ?? []).filter(({ topic }) => topic.startsWith('orderbook.'))

let stage: Stage
beforeEach(() => {
  vi.useFakeTimers({ now: 1_786_310_818_000 })
  stage = createStage(markets)
})
afterEach(() => {
  stage.feed.close()
  vi.useRealTimers()
})

const marketOf = ({ category, topic }: RecordedPush): Market => {
  const found = markets.find((one) => one.category === category && one.name === topic.split('.')[2])
  if (found === undefined) throw new Error(`${topic} has no market`)
  return found
}
const say = (market: Market, topic: string, message: Recorded): void =>
  stage.transport.socket(market.category).say(topic, String(message['type']), message['data'])

async function shown({ instrument }: Market): Promise<readonly [readonly number[], readonly number[]]> {
  const book = await stage.feed.book(instrument.symbol)
  return [[...(book?.bids ?? [])], [...(book?.asks ?? [])]]
}
const expected = (naive: NaiveBook, { instrument }: Market) =>
  naive.units(instrument.priceFraction, instrument.lotFraction)
const isStale = ({ instrument }: Market): boolean => stage.feed.health().stale.has(instrument.id)

describe.skipIf(!hasRecording)(`recorded books${whyNot}`, () => {
  it('E34: equal a naive rebuild after each of the 2,142 deltas', async () => {
    stage.follow({ books: markets.map(({ instrument }) => instrument.symbol) })
    const naive = new Map<Market, NaiveBook>()
    let deltas = 0
    for (const update of updates) {
      const market = marketOf(update)
      const book = naive.get(market) ?? createNaiveBook()
      naive.set(market, book)
      book.apply(update.message)
      say(market, update.topic, update.message)
      if (update.message['type'] === 'delta') deltas += 1
      expect(await shown(market)).toEqual(expected(book, market))
    }
    expect(deltas).toBe(DELTAS)
    expect(stage.batches.some(({ resets }) => resets !== undefined)).toBe(false)
    expect(stage.logs).toEqual([])
  })

  it('E34: of all seeded drops, swaps and duplicates none leaves a wrong book that counts as fresh', async () => {
    const random = createRandom(Number(process.env['FC_SEED'] ?? 7), 3)
    const found: Record<FaultKind, number> = { drop: 0, swap: 0, duplicate: 0 }
    const injected: Record<FaultKind, number> = { drop: 0, swap: 0, duplicate: 0 }
    let checks = 0
    const byMarket = new Map<Market, RecordedPush[]>()
    for (const update of updates) {
      const list = byMarket.get(marketOf(update)) ?? []
      list.push(update)
      byMarket.set(marketOf(update), list)
    }
    stage.follow({ books: markets.map(({ instrument }) => instrument.symbol) })
    await vi.advanceTimersByTimeAsync(10)

    /** Plays one market's updates once, with faults. Returns when the recording ends or there are enough faults. */
    async function play(
      market: Market,
      list: readonly RecordedPush[],
      isEnough: () => boolean,
    ): Promise<void> {
      const { topic = '' } = list[0] ?? {}
      const truth = createNaiveBook()
      const socket = stage.transport.socket(market.category)
      const renewals = (): number => socket.asked.filter((one) => one === `renew ${topic}`).length

      /** If the book counts as fresh, it is the true one. */
      async function check(): Promise<boolean> {
        checks += 1
        stage.batches.length = 0
        if (isStale(market)) {
          expect(await shown(market)).toEqual([[], []])
          return true
        }
        expect(await shown(market)).toEqual(expected(truth, market))
        return false
      }
      const next = (index: number): RecordedPush | undefined => {
        const update = list[index]
        if (update !== undefined) truth.apply(update.message)
        return update
      }

      const first = next(0)
      if (first === undefined) return
      // The recording begins again: to the feed it is another connection.
      socket.cut()
      socket.open()
      say(market, topic, first.message)
      for (let index = 1; index < list.length && !isEnough();) {
        const isFault = random.next() < 0.5 && index + 1 < list.length
        const update = next(index)
        index += 1
        if (update === undefined) return
        if (!isFault) {
          say(market, topic, update.message)
          expect(await check()).toBe(false)
          continue
        }
        const kind = faultKinds[Math.floor(random.next() * faultKinds.length)] ?? 'drop'
        injected[kind] += 1
        const asked = renewals()
        let isFound = false
        if (kind === 'duplicate') {
          say(market, topic, update.message)
          say(market, topic, update.message)
          // An immediate duplicate is harmless, one that comes late is found.
          if (random.next() < 0.5) {
            const after = next(index)
            index += 1
            if (after !== undefined) say(market, topic, after.message)
            say(market, topic, update.message)
            isFound = await check()
            expect(isFound).toBe(after !== undefined)
          } else isFound = !(await check())
        } else {
          const after = next(index)
          index += 1
          if (after !== undefined) say(market, topic, after.message)
          isFound = await check()
          if (kind === 'swap') say(market, topic, update.message)
          isFound = (await check()) && isFound
        }
        if (isFound) found[kind] += 1
        if (!isStale(market)) continue
        // Deltas before the new snapshot change nothing.
        const late = next(index)
        index += 1
        if (late !== undefined) say(market, topic, late.message)
        expect(await check()).toBe(true)
        await vi.advanceTimersByTimeAsync(2100)
        expect(renewals()).toBeGreaterThan(asked)
        say(market, topic, truth.snapshot(topic))
        expect(await check()).toBe(false)
      }
      socket.asked.length = 0
    }

    const sum = (counts: Record<FaultKind, number>): number => counts.drop + counts.swap + counts.duplicate
    while (sum(injected) < FAULTS)
      for (const [market, list] of byMarket) await play(market, list, () => sum(injected) >= FAULTS)
    expect(found).toEqual(injected)
    expect(sum(injected)).toBe(FAULTS)
    expect(Math.min(...Object.values(injected))).toBeGreaterThan(FAULTS / 5)
    expect(checks).toBeGreaterThan(FAULTS)
  })
})
