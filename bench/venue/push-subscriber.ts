import { WebSocket } from 'ws'
import { encodeFrame } from '#shared/wire/codec.ts'
import { FRAME_PUBLIC } from '#shared/wire/frames.ts'

/**
 * Subscribers in a separate process. Opens `argv[3]` sockets to `argv[2]` and subscribes to the topics of `argv[4]`
 * (JSON). On request it reports every frame of the last window to its parent.
 */
export interface SubscriberReport {
  /** Milliseconds from the stamp in a frame's first trade to the frame's arrival, over all sockets. */
  readonly latencies: readonly number[]
  readonly frames: number
  readonly bytes: number
}

const [, , url = '', count = '1', topics = '[]'] = process.argv
let latencies: number[] = []
let frames = 0
let bytes = 0

/** A clock with the same zero in all processes of a machine, in ms. */
const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6

/** Offset after the number at `at`. The wire's numbers are integers up to 32 bits, or doubles. */
function skipNumber(data: Buffer, at: number): number {
  const head = data[at] ?? 0
  if (head < 0x80) return at + 1
  return at + (head === 0xcc ? 2 : head === 0xcd ? 3 : head === 0xce ? 5 : 9)
}

const skipArrayHeader = (data: Buffer, at: number): number =>
  at + ((data[at] ?? 0) < 0xa0 ? 1 : data[at] === 0xdc ? 3 : 5)

/** Stamp of the first row's time, if the frame begins with rows of the trades topic. */
function stampOf(data: Buffer): number | null {
  if (data[0] !== 0x93 || data[1] !== FRAME_PUBLIC) return null
  // Frame: [1, time, [[topicId, firstSeq, lastSeq, kind, [number, time ...
  let at = skipArrayHeader(data, skipNumber(data, 2)) + 1
  for (let i = 0; i < 4; i += 1) at = skipNumber(data, at)
  at = skipNumber(data, skipArrayHeader(data, at))
  return data[at] === 0xcb ? data.readDoubleBE(at + 1) : null
}

for (let i = 0; i < Number(count); i += 1) {
  const ws = new WebSocket(url)
  ws.on('open', () => {
    ws.send(Buffer.from(encodeFrame({ op: 'subscribe', reqId: 1, args: JSON.parse(topics) as unknown })))
  })
  ws.on('message', (data) => {
    const frame = data as Buffer
    frames += 1
    bytes += frame.length
    const stamp = stampOf(frame)
    if (stamp !== null) latencies.push(monotonicMs() - stamp)
  })
  ws.on('error', () => process.exit(1))
}

process.on('message', (message) => {
  if (message === 'report') process.send?.({ latencies, frames, bytes } satisfies SubscriberReport)
  latencies = []
  frames = 0
  bytes = 0
})
process.on('disconnect', () => process.exit(0))
