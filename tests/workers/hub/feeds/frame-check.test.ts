import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeFrame } from '../../../../src/shared/wire/codec.ts'
import { checkFrame } from '../../../../src/workers/hub/feeds/frame-check.ts'
import { createFrameDecoder } from '../../../../src/workers/hub/feeds/frame-decoder.ts'
import { createVirtualClock } from '../../runtime/virtual-clock.ts'

const good: readonly unknown[] = [
  [1, 1700000000000, [[3, 1, 2, 1, [0, 100, 5, 1, 101, 6]]]],
  [1, 1700000000000, []],
  [2, 1700000000000, [[7, 'user.order', { ev: 'newed', i: 'x' }]]],
  [3, 1700000000000, -1, [1, 5, 2, 6]],
  [4, 1700000000000, { op: 'pong', reqId: 3, success: true, retCode: 0, retMsg: '' }],
  [
    4,
    1700000000000,
    { op: 'subscribe', reqId: 3, success: true, retCode: 0, retMsg: '', topics: [['a', 1]], refused: [] },
  ],
]

function createCounting() {
  const clock = createVirtualClock()
  const seen = { taken: 0, malformed: 0, resyncs: 0, text: 0 }
  const take = (): void => {
    seen.taken += 1
  }
  const intake = createFrameDecoder(clock, {
    onPublic: take,
    onPrivate: take,
    onHeartbeat: take,
    onAnswer: take,
    onMalformed: (reason, resync) => {
      if (reason === 'text') seen.text += 1
      else seen.malformed += 1
      if (resync) seen.resyncs += 1
    },
  })
  return { clock, seen, intake }
}

describe('frame check', () => {
  it('accepts the three layouts that are not public', () => {
    for (const frame of good.slice(2)) expect(checkFrame(frame)).toEqual(frame)
  })
  it('P2: valid msgpack of the wrong shape is refused', () => {
    const bad: readonly unknown[] = [
      null,
      'text',
      {},
      [],
      [9, 1, []],
      [2, 1, [[7, 'user.order', []]]],
      [2, 1, [['7', 'user.order', {}]]],
      [3, 1, 5, [1]],
      [3, 1, 5, 'x'],
      [4, 1, { op: 'pong' }],
      [4, 1, { op: 'subscribe', reqId: 1, success: true, retCode: 0, retMsg: '', topics: [['a', 'b']] }],
    ]
    for (const frame of bad) expect(checkFrame(frame)).toBeNull()
  })
  it('P1, P8: mutated bytes never throw, are counted, and never pollute a prototype', () => {
    const { intake, seen } = createCounting()
    const before = Object.keys(Object.prototype)
    fc.assert(
      fc.property(
        fc.nat(good.length - 1),
        fc.array(fc.tuple(fc.nat(500), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        fc.nat(500),
        (which, flips, cutAt) => {
          const bytes = new Uint8Array(encodeFrame(good[which]))
          for (const [at, value] of flips) bytes[at % bytes.length] = value
          const end = cutAt < bytes.length ? cutAt : bytes.length
          intake(bytes.slice(0, end).buffer)
        },
      ),
      { numRuns: 3000 },
    )
    expect(seen.malformed).toBeGreaterThan(0)
    expect(Object.keys(Object.prototype)).toEqual(before)
  })
  it('P1: three malformed frames within 10 s cause a restart, three in a minute do not', async () => {
    const { clock, intake, seen } = createCounting()
    for (let round = 0; round < 3; round += 1) {
      intake(new Uint8Array([0xc1]).buffer)
      await clock.advance(20_000)
    }
    expect(seen).toMatchObject({ malformed: 3, resyncs: 0 })
    for (let round = 0; round < 3; round += 1) intake(new Uint8Array([0xc1]).buffer)
    expect(seen.resyncs).toBe(1)
  })
  it('P3, P4: above 1 MB is refused before decoding; text is ignored', () => {
    const { intake, seen } = createCounting()
    intake(new ArrayBuffer(1024 * 1024 + 1))
    intake('{"op":"hello"}')
    expect(seen).toMatchObject({ malformed: 1, text: 1, taken: 0, resyncs: 1 })
  })
})
