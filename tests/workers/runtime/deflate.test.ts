import { afterEach, expect, it, vi } from 'vitest'
import { deflate, inflate } from '../../../src/workers/runtime/deflate.ts'

const KB = 1024
afterEach(() => void vi.unstubAllGlobals())

/** A packer that passes bytes on, and counts how many it was given in each turn of the event loop. */
function stubPacker(): readonly number[] {
  const perTurn = [0]
  let isOver = false
  const turn = (): void => {
    perTurn.push(0)
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  class Packer extends TransformStream<Uint8Array, Uint8Array> {
    constructor() {
      super({
        transform: (chunk, controller) => {
          perTurn[perTurn.length - 1] = (perTurn.at(-1) ?? 0) + chunk.length
          controller.enqueue(chunk)
        },
        flush: () => {
          isOver = true
        },
      })
    }
  }
  vi.stubGlobal('CompressionStream', Packer)
  return perTurn
}
const bytes = (length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, at) => (at * 7919) >>> 3)

const cases: readonly (readonly [string, readonly Uint8Array<ArrayBuffer>[]])[] = [
  ['one of 1 MB', [bytes(1024 * KB)]],
  ['a thousand of 1 kB', Array.from({ length: 1000 }, () => bytes(KB))],
  ['large and small ones', [bytes(3), bytes(100 * KB), bytes(0), bytes(5), bytes(70 * KB)]],
]

it.each(cases)('packing parts, %s, leaves the thread to others after each 64 kB', async (_, parts) => {
  const perTurn = stubPacker()
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const packed = await deflate(parts)
  expect(packed.length).toBe(length)
  expect(perTurn.reduce((sum, count) => sum + count, 0)).toBe(length)
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(64 * KB)
})

it('packed bytes unpack to the same, nothing to nothing', async () => {
  for (const length of [0, 1, 32 * KB, 32 * KB + 1, 300 * KB]) {
    const packed = await deflate([bytes(length)])
    expect(await inflate(packed, length)).toEqual(bytes(length))
  }
})
