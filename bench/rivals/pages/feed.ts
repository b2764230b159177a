import { decodeFrame, encodeFrame } from '../../../src/shared/wire/codec.ts'
import { FRAME_ANSWER } from '../../../src/shared/wire/frames.ts'
import type { PushAnswer } from '../../../src/shared/wire/frames.ts'
import { createPublicFrameReader } from '../../../src/workers/hub/feeds/public-frame.ts'
import type { RowValues } from '../../../src/workers/hub/feeds/public-frame.ts'
import { createExchangeClock } from '../../page/exchange-clock.ts'

/**
 * The feed of a rival's page: the venue's own frames on the main thread, read with the hub's reader. A page that received
 * JSON would be slower, and that would not be the library's fault.
 */
const ages: number[] = []
const pixelAges: number[] = []

const now = (): number => performance.timeOrigin + performance.now()
const exchange = createExchangeClock(now)
/** Pings at the start, as the hub's: their round trips differ while the page loads. */
const PINGS_MS = [0, 500, 1000, 2000]

let isFrameDue = false
/**
 * The library has everything up to the frame with this stamp of the exchange (Unix ms). Counts its age now and after the
 * next frame.
 */
export function applied(stamp: number): void {
  const made = exchange.local(stamp)
  ages.push(now() - made)
  if (isFrameDue) return
  isFrameDue = true
  requestAnimationFrame(() =>
    setTimeout(() => {
      isFrameDue = false
      pixelAges.push(now() - made)
    }, 0),
  )
}

export interface RivalStats {
  readonly ages: readonly number[]
  readonly pixelAges: readonly number[]
}

declare global {
  interface Window {
    rival?: {
      readonly stats: () => RivalStats
      readonly reset: () => void
      /** Whether the library shows data. */
      ready: boolean
    }
  }
}
window.rival = {
  ready: false,
  stats: () => ({ ages, pixelAges }),
  reset: () => {
    ages.length = 0
    pixelAges.length = 0
  },
}
export const ready = (): void => {
  if (window.rival) window.rival.ready = true
}

const PING = 2

/** Subscribes to topics. `take` gets the rows of each entry, `done` the stamp of the frame after its last entry. */
export function openFeed(
  topics: readonly string[],
  take: (name: string, rows: RowValues) => void,
  done: (stamp: number) => void,
): void {
  const read = createPublicFrameReader()
  const names = new Map<number, string>()
  const socket = new WebSocket(`ws://${location.host}/realtime?v=2`)
  socket.binaryType = 'arraybuffer'
  const ping = (): void => {
    exchange.sent()
    socket.send(encodeFrame({ op: 'ping', reqId: PING, args: [] }).slice())
  }
  socket.addEventListener('open', () => {
    socket.send(encodeFrame({ op: 'subscribe', reqId: 1, args: topics }).slice())
    for (const wait of PINGS_MS) setTimeout(ping, wait)
  })
  socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
    const frame = read(data)
    if (frame !== null) {
      for (const [id, , , , rows] of frame.entries) take(names.get(id) ?? '', rows)
      if (frame.entries.length > 0) done(frame.time)
      return
    }
    const other = decodeFrame(new Uint8Array(data)) as readonly [number, number, PushAnswer]
    if (other[0] === FRAME_ANSWER && other[2].reqId === PING) exchange.answered(other[1])
    if (other[0] === FRAME_ANSWER) for (const [name, id] of other[2].topics ?? []) names.set(id, name)
  })
}

interface Answer {
  readonly result: unknown
}
/** GET of the venue; its `result`. */
export const call = async <Result>(path: string): Promise<Result> =>
  ((await (await fetch(path, { headers: { platform: 'pc' } })).json()) as Answer).result as Result
