import { describe, expect, it } from 'vitest'
import {
  blockHead,
  BLOCK_MAX_BYTES,
  fileHead,
  RECORDING_MAX_BYTES,
} from '../../../../src/shared/wire/recording.ts'
import type { Block } from '../../../../src/shared/wire/recording.ts'
import { readRecording } from '../../../../src/workers/hub/replay/read-recording.ts'
import { deflate, inflate } from '../../../../src/workers/runtime/deflate.ts'
import { readWhole, record, seeded, startLiveMarket, startVirtualReplay } from './recorded-market.ts'

const textBlock = async (text: string): Promise<Block> => {
  const raw = new TextEncoder().encode(text)
  return { bytes: await deflate([raw]), rawLength: raw.length, from: 0, to: 1 }
}
const fileOf = async (meta: string, part: Block): Promise<Blob> => {
  const about = await textBlock(meta)
  return new Blob([fileHead(), blockHead('meta', about), about.bytes, blockHead('part', part), part.bytes])
}

describe('files that are no good recording', () => {
  it('of 2 GB are refused before a byte is read', async () => {
    const file = {
      size: 2 * 1024 ** 3,
      arrayBuffer: () => Promise.reject(new Error('was read')),
    } as unknown as Blob
    expect(file.size).toBeGreaterThan(RECORDING_MAX_BYTES)
    expect(await readRecording(file)).toEqual({ fault: 'size', version: 0 })
  })

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no topics', '{}'],
    ['topics that are none', '{"topics":[["user.order",1]]}'],
    ['a topic twice', '{"topics":[["price_limit.A",1],["price_limit.A",2]]}'],
    ['an id twice', '{"topics":[["price_limit.A",1],["price_limit.B",1]]}'],
    ['a topic without an id', '{"topics":[["price_limit.A","1"]]}'],
    [
      'far too many topics',
      JSON.stringify({ topics: Array.from({ length: 5001 }, (_, id) => [`price_limit.${id}`, id]) }),
    ],
  ])('whose description is %s are refused', async (_what, meta) => {
    expect(await readRecording(await fileOf(meta, await textBlock('x')))).toMatchObject({ fault: 'damaged' })
  })

  it('whose packed bytes are a bomb are not unpacked beyond what they say', async () => {
    const bomb = await deflate([new Uint8Array(8 * 1024 * 1024)])
    expect(await inflate(bomb, 1000)).toBeNull()
    expect(await inflate(bomb, BLOCK_MAX_BYTES)).toBeNull()
    expect(await inflate(new Uint8Array([1, 2, 3]), 3)).toBeNull()
  })

  it('with hostile frames show nothing of them: frames are checked as those of an exchange', async () => {
    const market = await startLiveMarket(seeded(11))
    const good = await readWhole(await record(market, 6000))
    const raw = new Uint8Array(300).map((_, at) => (at * 77) % 256)
    const part = {
      bytes: await deflate([raw]),
      rawLength: raw.length,
      from: good.view.from,
      to: good.view.to,
    }
    const virtual = await startVirtualReplay({ ...good, parts: [part] })
    virtual.replay.player.setDial(100)
    await virtual.clock.advance(1000)
    const { store } = virtual.replay.recorded
    expect(store.get('recently_trade.H.BTCUSDT')?.data).toMatchObject({ kind: 'trades' })
    expect(store.tickers.size()).toBe(0)
    virtual.replay.stop()
  })
})

describe('a recording that was cut in the middle', () => {
  it('plays what is whole, and says so', async () => {
    const market = await startLiveMarket(seeded(12))
    const file = await record(market, 12_000)
    const whole = await readWhole(file)
    expect(whole.view.isCut).toBe(false)
    const cut = await readWhole(file.slice(0, file.size - (whole.parts.at(-1)?.bytes.length ?? 0)))
    expect(cut.view).toMatchObject({ isCut: true, from: whole.view.from })
    expect(cut.parts).toHaveLength(whole.parts.length - 1)
    const virtual = await startVirtualReplay(cut)
    expect(virtual.replay.recorded.store.tickers.size()).toBeGreaterThan(0)
    virtual.replay.stop()
  })
})
