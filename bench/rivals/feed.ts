import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVenueProcess } from '../../e2e/support/venue-process.ts'
import { root } from '../machine.ts'

export interface FeedFigures {
  /** Percent of a core, of the whole process. */
  readonly cpu: number
  /** Books a second that the reader got. */
  readonly books: number
  /** Ms from the exchange's stamp until the reader has the book. */
  readonly ages: readonly number[]
}

/** Follows a book at a rate: by the hub's modules on our own wire, or by ccxt pro on the Bybit API of the same venue. */
export async function measureFeed(kind: 'own' | 'ccxt', rate: number): Promise<FeedFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'perpdeck-rivals-'))
  const load = ['--rate', String(rate), '--symbols', '200', '--seed', '1']
  const api = ['--memory', '--api', '0', '--api-key-file', join(folder, 'key.json')]
  const venue = await startVenueProcess([...load, ...api], join(root, 'public'))
  try {
    const apiUrl = /API \(Bybit v5\): (http:\S+)/.exec(venue.output())?.[1]
    if (apiUrl === undefined) throw new Error(`the venue opened no API:\n${venue.output()}`)
    const url = kind === 'own' ? venue.url : apiUrl
    const reader = spawn(process.execPath, [join(root, 'bench', 'rivals', 'feed-reader.ts'), kind, url], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    let problem = ''
    reader.stdout.on('data', (data: Buffer) => (printed += data.toString()))
    reader.stderr.on('data', (data: Buffer) => (problem += data.toString()))
    await new Promise((resolve) => reader.once('close', resolve))
    const figures = printed === '' ? null : (JSON.parse(printed) as FeedFigures)
    if (figures === null || figures.ages.length === 0)
      throw new Error(`it read no book: ${problem.slice(0, 500)}`)
    return figures
  } finally {
    await venue.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
}
