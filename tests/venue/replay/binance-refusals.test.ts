import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRecording } from '../../../venue/replay/open-stream.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
const fixture = join(root, 'tests', 'fixtures', 'replay-binance-usdm.jsonl')
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perpdeck-binance-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

describe('Binance recordings that cannot be played are refused by name and line', () => {
  const lines = (): string[] => readFileSync(fixture, 'utf8').trim().split('\n')
  const refusal = async (all: readonly string[]): Promise<string> => {
    const file = join(dir, 'x.jsonl')
    writeFileSync(file, `${all.join('\n')}\n`)
    return openRecording(file).then(
      () => 'played',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
  }
  const where = (part: string, from = 0): number =>
    lines().findIndex((line, at) => at >= from && line.includes(part))
  const spoilt = (at: number, change: (line: string) => string): string[] =>
    lines().map((line, index) => (index === at ? change(line) : line))

  it('a gap in the updates, an unknown event, an unknown symbol', async () => {
    const snapshotAt = where('lastUpdateId')
    const hole = where('"depthUpdate"', where('lastUpdateId', snapshotAt + 1) + 1)
    const symbol = /"s":"([A-Z]+)"/.exec(lines()[hole] ?? '')?.[1] ?? ''
    const next = lines().findIndex(
      (line, at) => at > hole && line.includes('depthUpdate') && line.includes(symbol),
    )
    expect(await refusal(lines().filter((_, at) => at !== hole))).toMatch(
      new RegExp(`x\\.jsonl, line ${next}: ${symbol}: the book goes from update \\d+ to one after \\d+`),
    )
    const at = where('"markPriceUpdate"')
    expect(await refusal(spoilt(at, (line) => line.replace('markPriceUpdate', 'moonPhase')))).toMatch(
      new RegExp(`line ${at + 1}: event "moonPhase" is not known`),
    )
    expect(await refusal(lines().slice(2))).toMatch(/line \d+: NEWUSDT is unknown here/)
  })

  it('invalid prices, numbers and times', async () => {
    const trade = where('"e":"trade"')
    for (const [from, to, what] of [
      [/"p":"[^"]*"/, '"p":"sixty"', 'price "sixty"'],
      [/"q":"[^"]*"/, '"q":"-1"', 'quantity "-1"'],
      [/"m":(true|false)/, '"m":"yes"', 'm must be'],
      [/"s":"[^"]*"/, '"s":7', 'trade without a symbol'],
      [/^\d+ /, '', 'without the nanoseconds'],
      [/\}$/, '', 'not a whole JSON line'],
    ] as const) {
      const text = await refusal(spoilt(trade, (line) => line.replace(from, to)))
      expect(text).toContain(`line ${trade + 1}: `)
      expect(text).toContain(what)
    }
    const depth = where('"depthUpdate"')
    expect(await refusal(spoilt(depth, (line) => line.replace(/"pu":\d+/, '"pu":"x"')))).toMatch(/pu must be/)
    expect(await refusal(['1767225590000000000 {"hello":1}'])).toMatch(/line 1: not the beginning of a known/)
  })

  it('a truncated recording is played up to its end', async () => {
    const file = join(dir, 'cut.jsonl')
    writeFileSync(file, lines().join('\n').slice(0, -60))
    expect((await openRecording(file)).cut).toMatch(/cut\.jsonl is cut off at line 182/)
    writeFileSync(file, `${lines().slice(0, -1).join('\n')}\n17672256`)
    expect((await openRecording(file)).cut).toMatch(/cut\.jsonl is cut off at line 182/)
  })
})
