import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRecording } from '../../../venue/replay/open-stream.ts'

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

  it('issue 2: truncated and malformed files', async () => {
    const all = lines()
    const cut = all.join('\n').slice(0, -40)
    expect(await refusal(cut)).toMatch(new RegExp(`line ${all.length}: not a whole JSON line`))
    const packed = gzipSync(all.join('\n'))
    expect(await refusal(packed.subarray(0, packed.length - 100), 'x.jsonl.gz')).toMatch(
      /x\.jsonl\.gz, line \d+: /,
    )
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
