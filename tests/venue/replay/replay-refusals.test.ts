import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRecording } from '../../../venue/replay/open-stream.ts'
import { createReplayExchange } from '../../../venue/replay/replay-exchange.ts'
import { waitUntil } from '../support/push-client.ts'

const here = dirname(fileURLToPath(import.meta.url))
const fixture = join(here, '..', '..', 'fixtures', 'replay-bybit-v5.jsonl')

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perpdeck-replay-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

describe('recordings that cannot be played are refused by name and line', () => {
  const refusal = async (text: string | Buffer, name = 'x.jsonl'): Promise<string> => {
    const file = join(dir, name)
    writeFileSync(file, text)
    return openRecording(file).then(
      () => 'played',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
  }
  const lines = (): string[] => readFileSync(fixture, 'utf8').trim().split('\n')

  it('issue 2: unknown formats', async () => {
    expect(await refusal('{"hello":1}\n')).toMatch(/x\.jsonl, line 1: not the beginning of a known recording/)
    expect(await refusal('not json\n')).toMatch(/x\.jsonl, line 1: not a whole JSON line/)
    expect(await refusal('{"t":"header","format":"perpdeck-stream","version":9}\n')).toMatch(
      /line 1: version 9/,
    )
    expect(await refusal('')).toMatch(/empty/)
    await expect(openRecording(join(dir, 'none'))).rejects.toThrow(/no such file/)
    await expect(openRecording(dir)).rejects.toThrow(/folder/)
  })

  it('issue 2: malformed files', async () => {
    const all = lines()
    expect(await refusal([...all.slice(0, 20), '{"t":', ...all.slice(20)].join('\n'))).toMatch(
      /line 21: not a whole JSON line/,
    )
    expect(await refusal(`${all.join('\n').slice(0, -40)}\n`)).toMatch(
      new RegExp(`line ${all.length}: not a whole JSON line`),
    )
    const packed = gzipSync(all.join('\n'))
    packed.fill(0xaa, packed.length - 4000, packed.length - 2000)
    expect(await refusal(packed, 'x.jsonl.gz')).toMatch(/x\.jsonl\.gz, line \d+: /)
    expect(await refusal([...all.slice(0, 20), '[1]', ...all.slice(20)].join('\n'))).toMatch(
      /line 21: a line must be/,
    )
    expect(await refusal([...all.slice(0, 20), '{"t":"what"}'].join('\n'))).toMatch(/line 21: "t" is "what"/)
    const at = all.findIndex((line) => line.includes('b\\":[['))
    const spoilt = all.map((line, index) => (index === at ? line.replace('[[\\"5', '[[\\"x') : line))
    expect(await refusal(spoilt.join('\n'))).toMatch(new RegExp(`line ${at + 1}: price "x`))
  })

  it('issue 2: a book with a hole in its updates, and a symbol without an instrument', async () => {
    const all = lines()
    const deltas = all.flatMap((line, index) =>
      line.includes('\\"delta\\"') && line.includes('orderbook') && line.includes('BTCUSDT') ? [index] : [],
    )
    const hole = all.filter((_, index) => index !== deltas[1])
    expect(await refusal(hole.join('\n'))).toMatch(/line \d+: BTCUSDT: the book goes from update \d+ to \d+/)
    expect(
      await refusal(all.map((line) => line.replaceAll('s\\":\\"DOGEUSDT', 's\\":\\"NOPEUSDT')).join('\n')),
    ).toMatch(/line \d+: NOPEUSDT is not in the recorded instruments/)
  })
})

describe('a recording that was cut off is played up to the cut, and says so', () => {
  const open = (content: string | Buffer, name: string) => {
    const file = join(dir, name)
    writeFileSync(file, content)
    return openRecording(file)
  }
  const text = readFileSync(fixture, 'utf8').trim()
  const count = text.split('\n').length

  it('issue 2: in the middle of a line, plain or gzipped', async () => {
    const whole = await open(text, 'whole.jsonl')
    expect(whole.cut).toBeNull()
    const plain = await open(text.slice(0, -40), 'x.jsonl')
    expect(plain.cut).toMatch(new RegExp(`x\\.jsonl is cut off at line ${count} \\(the line is not whole\\)`))
    expect(plain.events).toBeGreaterThan(whole.events * 0.9)
    expect(plain.events).toBeLessThanOrEqual(whole.events)
    const packed = gzipSync(text)
    const cut = await open(packed.subarray(0, packed.length - 100), 'x.jsonl.gz')
    expect(cut.cut).toMatch(/x\.jsonl\.gz is cut off at line \d+/)
    expect(cut.events).toBeGreaterThan(whole.events * 0.9)
  })

  it('issue 2: a gzip without its trailer has all its lines', async () => {
    const packed = gzipSync(`${text}\n`)
    const whole = await open(packed, 'whole.jsonl.gz')
    const cut = await open(packed.subarray(0, packed.length - 8), 'x.jsonl.gz')
    expect(whole.cut).toBeNull()
    expect(cut.cut).toMatch(new RegExp(`cut off at line ${count + 1} \\(the compressed data has no end\\)`))
    expect(cut.events).toBe(whole.events)
  })

  it('issue 2: at the end everybody is told, and the market holds; so it does when the file vanishes', async () => {
    const cut = await open(text.slice(0, -40), 'x.jsonl')
    for (const recording of [cut, { ...cut, cut: null, play: failing }]) {
      const warned: string[] = []
      const exchange = await createReplayExchange({
        recording,
        speed: 1000,
        loop: false,
        warn: (line) => warned.push(line),
      })
      const notices: string[] = []
      exchange.onNotice?.((event) => notices.push(event))
      await waitUntil(() => exchange.ended && notices.length > 0)
      const isCut = recording.cut !== null
      expect(notices).toEqual(isCut ? ['replay_cut', 'replay_end'] : ['replay_failed'])
      expect(warned).toHaveLength(1)
      expect((await exchange.book('BTCUSDT'))?.bids.length).toBeGreaterThanOrEqual(0)
      await exchange.close()
    }
    async function* failing(): ReturnType<typeof cut.play> {
      let played = 0
      for await (const event of cut.play()) {
        yield event
        played += 1
        if (played > 50) throw new Error('the disk is gone')
      }
    }
  })
})
