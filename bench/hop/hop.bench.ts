import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import { seeded } from '../seeded.ts'
import type { BenchSuite } from '../suite.ts'

/** 200 ticker rows over a MessagePort: one packed batch against one message with an object per row. */
const ROWS = 200
const random = seeded(3)
const packed = Float64Array.from({ length: ROWS * TICKER_WIDTH }, () => Math.floor(random() * 1_000_000))
const objects = Array.from({ length: ROWS }, (_, row) =>
  Object.fromEntries(
    Array.from({ length: TICKER_WIDTH }, (_, field) => [
      `field${field}`,
      packed[row * TICKER_WIDTH + field] ?? 0,
    ]),
  ),
)

interface Channel {
  readonly send: (data: unknown) => void
  onMessage: (data: unknown) => void
}

/** One channel per case. tinybench makes one extra call, to inspect the return value, and doesn't await it. */
function createChannel(): Channel {
  const { port1, port2 } = new MessageChannel()
  const channel: Channel = { send: (data) => port1.postMessage(data), onMessage: () => undefined }
  port2.addEventListener('message', (event) => channel.onMessage(event.data))
  port2.start()
  return channel
}

const [batches, rows] = [createChannel(), createChannel()]
const received: { packed: unknown; objects: unknown[] } = { packed: null, objects: [] }

const sendPacked = (): Promise<void> =>
  new Promise((resolve) => {
    batches.onMessage = (data) => {
      received.packed = data
      resolve()
    }
    batches.send(packed)
  })

const sendObjects = (): Promise<void> =>
  new Promise((resolve) => {
    received.objects = []
    rows.onMessage = (data) => {
      if (received.objects.length < ROWS && received.objects.push(data) === ROWS) resolve()
    }
    for (const row of objects) rows.send(row)
  })

export const suite: BenchSuite = {
  name: 'hop',
  cases: [
    {
      name: 'one packed batch of 200 rows',
      unit: 'rows/s',
      perRun: ROWS,
      rival: 'one message with an object per row',
      run: sendPacked,
      check() {
        if (!(received.packed instanceof Float64Array) || received.packed.at(-1) !== packed.at(-1))
          throw new Error('the batch did not arrive whole')
      },
    },
    {
      name: 'one message with an object per row',
      unit: 'rows/s',
      perRun: ROWS,
      run: sendObjects,
      check() {
        if (received.objects.length !== ROWS) throw new Error('rows are missing')
      },
    },
  ],
}
