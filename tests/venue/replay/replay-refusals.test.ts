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

  it('unknown formats', async () => {
    expect(await refusal('{"hello":1}\n')).toMatch(/x\.jsonl, line 1: not the beginning of a known recording/)
    expect(await refusal('{"t":"header","format":"perpdeck-stream","version":9}\n')).toMatch(
      /line 1: version 9/,
    )
    expect(await refusal('')).toMatch(/empty/)
    await expect(openRecording(join(dir, 'none'))).rejects.toThrow(/no such file/)
    await expect(openRecording(dir)).rejects.toThrow(/folder/)
  })

  it('F3: whatever a file begins with, the refusal lists the known formats', async () => {
    for (const text of [
      'not json\n',
      '1700000000.123: {"topic":"orderBookL2_25.BTCUSD","type":"snapshot"}\n',
      'time,open,high,low,close,volume\n1700000000,1,2,3,4,5\n',
      '1700000000,1,2,3,4,5\n',
      '<!doctype html>\n<html><title>404</title></html>\n',
      '[1,2,3]\n',
      '"text"\n',
      '12345\n',
      '\uFEFFa,b,c\n',
      'a line without an end',
      Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x0a, 0xff, 0xfe]),
      Buffer.from('{"t":"header"}\n', 'utf16le'),
      gzipSync('time,open\n1,2\n'),
    ]) {
      expect(await refusal(text)).toMatch(
        /x\.jsonl, line 1: not the beginning of a known recording \(known: Bybit v5 capture, Binance USD-M streams, Perpdeck stream\)$/,
      )
    }
    // Of a known format, but cut in its first line.
    expect(await refusal(lines()[0]?.slice(0, 30) ?? '')).toMatch(/line 1: not a whole JSON line/)
  })

  it('F12: a file without line ends is refused as soon as it exceeds the longest line', async () => {
    const mebibyte = 'x'.repeat(1 << 20)
    for (const begin of ['', '{"t":"header","a":"', `${lines()[0] ?? ''}\n{"a":"`]) {
      const known = begin.includes('\n')
      const text = begin + mebibyte.repeat(10)
      const about = known
        ? /line 2: the line is longer than 8 million characters$/
        : /line 1: not the beginning of .*8 million/
      expect(await refusal(text)).toMatch(about)
      expect(await refusal(gzipSync(text, { level: 1 }), 'x.jsonl.gz')).toMatch(about)
    }
  })

  it('F12: reading a line costs its length, not the square of it', async () => {
    // Seven million characters in chunks of 64 kB: each chunk is looked at once.
    const [first = '', ...rest] = lines()
    const long = JSON.stringify({ t: 'send', conn: 'x', data: 'x'.repeat(7_000_000) })
    const file = join(dir, 'long.jsonl')
    writeFileSync(file, [first, long, ...rest].join('\n'))
    expect((await openRecording(file)).events).toBe((await openRecording(fixture)).events)
  })

  it('F11: a time far from those around it is refused by its line', async () => {
    const all = lines()
    const moved = (at: number, seconds: number): string =>
      all
        .map((line, index) =>
          index === at ? line.replace(/"ts": ?([\d.]+)/, (_, ts) => `"ts":${Number(ts) + seconds}`) : line,
        )
        .join('\n')
    const told = all.flatMap((line, at) =>
      line.includes('\\"topic\\"') && line.includes('"t":"recv"') ? [at] : [],
    )
    const [first = 0] = told
    const middle = told[Math.floor(told.length / 2)] ?? 0
    const last = told.at(-1) ?? 0
    for (const [at, seconds] of [
      [middle, 61],
      [middle, 3600],
      [middle, 10 * 365 * 86_400],
      [middle, -61],
      [middle, 1e12],
      [first, 3600],
      [last, 2 * 86_400],
    ] as const) {
      expect([at, seconds, await refusal(moved(at, seconds))]).toEqual([
        at,
        seconds,
        expect.stringMatching(/x\.jsonl, line \d+: its time \(.+\) is (before|more than a day after)/),
      ])
    }
    // Parts that come out of order by less are put in order, as ever.
    expect(await refusal(moved(middle, 30))).toBe('played')
    expect(await refusal(moved(middle, -30))).toBe('played')
  })

  it('F11: a long silence is played, and announced before', async () => {
    const all = lines()
    const half = Math.floor(all.length / 2)
    const later = all.map((line, index) =>
      index < half ? line : line.replace(/"ts": ?([\d.]+)/, (_, ts) => `"ts":${Number(ts) + 3600}`),
    )
    const file = join(dir, 'silent.jsonl')
    writeFileSync(file, later.join('\n'))
    expect((await openRecording(file)).silence).toMatch(
      /Nothing was recorded for 60 minutes from \d{4}-.+Z on/,
    )
    expect((await openRecording(fixture)).silence).toBeNull()
  })

  it('F6: a byte order mark is skipped, plain and gzipped', async () => {
    const whole = await openRecording(fixture)
    const text = `\uFEFF${readFileSync(fixture, 'utf8')}`
    for (const [name, bytes] of [
      ['bom.jsonl', Buffer.from(text)],
      ['bom.jsonl.gz', gzipSync(text)],
    ] as const) {
      writeFileSync(join(dir, name), bytes)
      expect((await openRecording(join(dir, name))).events).toBe(whole.events)
    }
  })

  it('malformed files', async () => {
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

  it('a book with a gap in its updates, and a symbol without an instrument', async () => {
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

describe('a truncated recording is played up to its end and reports it', () => {
  const open = (content: string | Buffer, name: string) => {
    const file = join(dir, name)
    writeFileSync(file, content)
    return openRecording(file)
  }
  const text = readFileSync(fixture, 'utf8').trim()
  const count = text.split('\n').length

  it('in the middle of a line, plain or gzipped', async () => {
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

  it('a gzip without its trailer has all its lines', async () => {
    const packed = gzipSync(`${text}\n`)
    const whole = await open(packed, 'whole.jsonl.gz')
    const cut = await open(packed.subarray(0, packed.length - 8), 'x.jsonl.gz')
    expect(whole.cut).toBeNull()
    expect(cut.cut).toMatch(new RegExp(`cut off at line ${count + 1} \\(the compressed data has no end\\)`))
    expect(cut.events).toBe(whole.events)
  })

  it('at the end every client is notified, and the market stops; the same happens when the file disappears', async () => {
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
      expect((await exchange.book('BTCUSDT'))?.bids.length).toBeGreaterThan(0)
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
