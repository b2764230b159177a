import { describe, expect, it } from 'vitest'
import { topic } from '../../../../src/shared/wire/topics.ts'
import { barParts, pricesOf } from '../../../../src/workers/hub/recorder/bar-parts.ts'
import { saveFile } from '../../../../src/workers/hub/recorder/save-file.ts'
import { builtInInstruments } from '../../../../src/workers/hub/symbols/built-in.ts'
import { ableExchange } from '../../../../src/shared/contracts/exchange.ts'
import { CANDLE_WIDTH } from '../../../../src/shared/wire/frames.ts'
import { readWhole, seeded, startVirtualReplay } from '../replay/recorded-market.ts'

const BAR_S = 1800
const START_S = 1_700_000_100 - (1_700_000_100 % BAR_S)
const random = seeded(51)
const pick = (below: number): number => Math.floor(random() * below)
const rows = Array.from({ length: 700 }, (_, at) => {
  const [open, close] = [10_000 + pick(100), 10_000 + pick(100)]
  const [high, low] = [Math.max(open, close) + pick(20), Math.min(open, close) - pick(20)]
  return [START_S + at * BAR_S, open, high, low, close, 1 + pick(50), 1 + pick(5000), 0]
})
const page = {
  symbol: 'BTCUSDT',
  interval: '30',
  kind: 'market',
  result: { bars: rows.flat(), priceFraction: 2, lotFraction: 3, noData: false },
} as const

async function fileOf(of: typeof page): Promise<Blob> {
  const made = await barParts(of)
  const file =
    made === null
      ? null
      : await saveFile({
          ...made,
          build: 'test',
          savedAt: 0,
          exchange: ableExchange,
          instruments: builtInInstruments(),
          hash: {},
          bars: [of],
          intents: [],
        })
  if (file === null) throw new Error('no file')
  return file
}

describe('a replay of bars', () => {
  it.each([
    [
      [0, 10, 15, 5, 12],
      [10, 5, 15, 12],
    ],
    [
      [0, 12, 15, 5, 10],
      [12, 15, 5, 10],
    ],
    [
      [0, 10, 15, 5, 10],
      [10, 5, 15, 10],
    ],
  ])('takes the prices of %j in the order %j', (row, prices) => {
    expect(pricesOf(row)).toEqual(prices)
  })

  it.each([
    ['no list', { bars: null }],
    ['half a candle', { bars: [1, 2, 3] }],
    ['a price that is no integer', { bars: [...rows.slice(0, 9).flat(), 1, 2, 3.5, 4, 5, 6, 7, 8] }],
    ['too few candles', { bars: rows.slice(0, 2).flat() }],
  ])('is not made of %s', async (_what, result) => {
    expect(await barParts({ ...page, result })).toBeNull()
  })

  it('shows each bar when it has ended, in order, each once, and never the newest, which has not ended', async () => {
    const recording = await readWhole(await fileOf(page))
    expect(recording.view).toMatchObject({ barMs: BAR_S * 1000, symbols: ['BTCUSDT'], intervals: ['30'] })
    const { replay, clock } = await startVirtualReplay(recording)
    const kline = topic.kline('30', 'BTCUSDT')
    const newest = (): readonly number[] => {
      const data = replay.recorded.store.get(kline)?.data
      return data?.kind === 'candles' ? [...data.candles.since(0)].slice(-CANDLE_WIDTH) : []
    }
    const first = rows.findIndex((row) => row[0] === newest()[0])
    expect(first).toBeGreaterThan(100)
    for (let bar = first; bar < rows.length - 1; bar += 1) {
      expect(newest()).toEqual([...(rows[bar] ?? []).slice(0, -1), 1])
      expect(replay.player.place().at).toBe((rows[bar + 1]?.[0] ?? 0) * 1000)
      await replay.player.stepRecord()
    }
    expect(replay.player.place().isAtEnd).toBe(true)
    await clock.advance(100)
    replay.stop()
  })

  it('fills a paper order by the bars after it alone, each once, also after the hub asked for the state again', async () => {
    const recording = await readWhole(await fileOf(page))
    const { replay, sent } = await startVirtualReplay(recording)
    const view = () => sent.filter((message) => message.type === 'PaperAt').at(-1)
    const at = (): number => rows.findIndex((row) => (row[0] ?? 0) * 1000 === replay.player.place().at)
    replay.paper.place({ symbol: 'BTCUSDT', side: 'Buy', qty: '0.1', price: null })
    await replay.player.load()
    expect(view()).toMatchObject({ fills: 0 })
    const bought = rows[at()]?.[1] ?? 0
    await replay.player.stepRecord()
    const closed = rows[at() - 1]?.[4] ?? 0
    expect(view()).toMatchObject({ fills: 1, position: '0.1' })
    expect(Number(view()?.pnl)).toBeCloseTo(((closed - bought) / 100) * 0.1, 10)
    await replay.player.load()
    expect(view()).toMatchObject({ fills: 1 })
    replay.stop()
  })

  it('plays as many bars a second as its dial says', async () => {
    const { replay, clock } = await startVirtualReplay(await readWhole(await fileOf(page)))
    const from = replay.player.place().at
    replay.player.setDial(10 * BAR_S)
    await clock.advance(2000)
    const bars = (replay.player.place().at - from) / (BAR_S * 1000)
    expect(bars).toBeGreaterThan(15)
    expect(bars).toBeLessThan(21)
    replay.stop()
  })
})
