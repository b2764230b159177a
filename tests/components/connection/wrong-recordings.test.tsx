import { beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blockHead, fileHead, RECORDING_MAX_BYTES } from '../../../src/shared/wire/recording.ts'
import { RecordingButtons } from '../../../src/main-thread/features/connection/recording-buttons.tsx'
import { StaleBanner } from '../../../src/main-thread/features/connection/stale-banner.tsx'
import { mainMarket } from '../../../src/main-thread/stores/market.ts'
import { view } from '../../../src/main-thread/stores/view.ts'
import { show } from '../support/show.tsx'
import { answerFileDialog, FROM } from './recordings.ts'

const MB = 1024 * 1024

/** The worker of a replay is the real one: what it is given must be refused, whatever it is. */
beforeAll(() => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const Real = (frame.contentWindow as unknown as { Worker: typeof Worker }).Worker
  const Fake = globalThis.Worker
  Object.assign(globalThis, {
    Worker: function create(url: string, options: WorkerOptions) {
      return options.name === 'perpdeck-replay' ? new Real(url, options) : new Fake(url, options)
    },
  })
})

async function block(kind: 'meta' | 'part', raw: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const stream = new Blob([raw]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  return new Blob([blockHead(kind, { bytes, rawLength: raw.length, from: FROM, to: FROM + 60_000 }), bytes])
}
const meta = (of: unknown): Promise<Blob> => block('meta', new TextEncoder().encode(JSON.stringify(of)))
const topics = [
  ['recently_trade.H.BTCUSDT', 1],
  ['kline.30.BTCUSDT', 2],
  ['kline.1.BTCUSDT', 3],
]
const noise = new Uint8Array(500).map((_, at) => (at * 77) % 256)

/** A file of 2 GB that takes 16 MB: a Blob of Blobs copies nothing. */
function huge(): Blob {
  const part = new Blob([new Uint8Array(16 * MB)])
  return new Blob(Array.from({ length: 128 }, () => part))
}
async function otherVersion(): Promise<Blob> {
  const head = fileHead()
  new DataView(head.buffer).setUint16(head.length - 2, 77, true)
  return new Blob([head, await meta({ topics })])
}
const hostile = async (): Promise<Blob> =>
  new Blob([fileHead(), await meta({ topics: [['user.order', 1]] }), await block('part', noise)])
const cutInMeta = async (): Promise<Blob> => new Blob([fileHead(), (await meta({ topics })).slice(0, 40)])
const withoutParts = async (): Promise<Blob> => new Blob([fileHead(), await meta({ topics })])

it.each([
  ['of 2 GB', huge, `The file is larger than ${RECORDING_MAX_BYTES / MB} MB.`],
  ['of another kind', () => new Blob(['PK not a recording']), 'The file is not a recording of Perpdeck.'],
  ['without a byte', () => new Blob([]), 'The file is not a recording of Perpdeck.'],
  ['of another version', otherVersion, 'The recording has format 77. This version reads format 1.'],
  ['that is hostile', hostile, 'The description in the file is damaged.'],
  ['that is cut in its description', cutInMeta, 'The description in the file is damaged.'],
  ['that is cut before its first part', withoutParts, 'No part of the recording is whole.'],
])('a file %s is refused with its reason, and page and focus stay', async (_what, make, reason) => {
  answerFileDialog(await make())
  await show(
    <>
      <StaleBanner />
      <RecordingButtons />
    </>,
  )
  const play = page.getByRole('button', { name: 'Play a recording…' })
  await userEvent.click(play)
  // The first file waits for the worker's code.
  await expect.element(page.getByText(reason), { timeout: 12_000 }).toBeVisible()
  await expect.element(page.getByTestId('replay-bar')).not.toBeInTheDocument()
  await expect.element(play).toHaveFocus()
})

// The last test: a page that plays a recording stays in it.
it('a file that is cut in its middle is played, says so, and opens at its shortest interval', async () => {
  view.interval = '30'
  answerFileDialog(new Blob([fileHead(), await meta({ topics }), await block('part', noise)]))
  await show(
    <>
      <StaleBanner />
      <RecordingButtons />
    </>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Play a recording…' }))
  await expect.element(page.getByTestId('replay-bar')).toMatchTextContent('The end of the file is missing.')
  expect(view.interval).toBe('1')
  expect(mainMarket.interval).toBe('1')
})
