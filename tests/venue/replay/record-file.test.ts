import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordStream } from '../../../venue/replay/record-stream.ts'
import { startVenue } from '../../../venue/start-venue.ts'
import { createFakeExchange } from '../support/fake-exchange.ts'

const here = dirname(fileURLToPath(import.meta.url))
const fixture = join(here, '..', '..', 'fixtures', 'replay-bybit-v5.jsonl')

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'perpdeck-record-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

describe('--record destroys nothing (24A17, F13)', () => {
  it('the file being played is refused by any path or link, with --force too, and is unchanged', async () => {
    const file = join(dir, 'x.jsonl')
    const text = readFileSync(fixture, 'utf8')
    writeFileSync(file, text)
    symlinkSync(file, join(dir, 'soft.jsonl'))
    linkSync(file, join(dir, 'hard.jsonl'))
    for (const record of [file, `${dir}/./x.jsonl`, join(dir, 'soft.jsonl'), join(dir, 'hard.jsonl')]) {
      for (const force of [false, true]) {
        await expect(startVenue({ port: 0, replay: file, record, force })).rejects.toThrow(
          `--record: ${record} is the recording that --replay plays`,
        )
      }
    }
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  it('any other existing file is refused before anything starts; --force overwrites it; a folder is always refused', async () => {
    const record = join(dir, 'mine.txt')
    writeFileSync(record, 'years of work')
    const dataDir = join(dir, 'store')
    const begin = (force: boolean) => startVenue({ port: 0, symbols: 1, dataDir, record, force, fresh: true })
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'venue.sqlite'), 'kept')
    await expect(begin(false)).rejects.toThrow(`--record: ${record} exists already; --force overwrites it`)
    expect(readFileSync(record, 'utf8')).toBe('years of work')
    expect(readFileSync(join(dataDir, 'venue.sqlite'), 'utf8')).toBe('kept')
    await expect(startVenue({ port: 0, record: dir, force: true })).rejects.toThrow('is a folder')
    const venue = await begin(true)
    await venue.close()
    expect(readFileSync(record, 'utf8')).toMatch(/^\{"t":"header"/)
  })

  it('a recorder that is called directly refuses it too', async () => {
    const record = join(dir, 'mine.txt')
    writeFileSync(record, 'years of work')
    await expect(recordStream(createFakeExchange(), record)).rejects.toThrow('exists already')
    expect(readFileSync(record, 'utf8')).toBe('years of work')
  })
})
