import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { TICKER_WIDTH } from '#shared/wire/frames.ts'
import { path } from '#shared/wire/http.ts'
import { readOptions } from '../../../../venue/cli-options.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import { createHttpClient } from '../../support/http-client.ts'
import { runVenue } from '../../support/venue-child.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..')
const cli = join(root, 'venue', 'cli.ts')
const run = (...args: string[]) => spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' })

describe('starting the venue', () => {
  it('a used port is skipped for the next free one', async () => {
    const first = await startVenue({ port: 0, symbols: 1 })
    const second = await startVenue({ port: first.port, symbols: 1 })
    expect(second.port).toBeGreaterThan(first.port)
    expect((await createHttpClient(second.url).get(path.own.serverTime)).code).toBe(0)
    await first.close()
    await second.close()
  })

  it('VENUE-60: the command line prints one working URL, and exits cleanly on SIGINT', async () => {
    const child = await runVenue(['--port', '0', '--memory', '--symbols', '2'])
    expect(child.output().trim()).toMatch(/^Perpdeck: http:\/\/127\.0\.0\.1:\d+\/trade\/usdt$/m)
    const tickers = await createHttpClient(child.url).get(path.own.tickers)
    expect((tickers.result['rows'] as number[]).length % TICKER_WIDTH).toBe(0)
    expect((tickers.result['rows'] as number[]).length).toBeGreaterThan(0)
    expect(await child.kill('SIGINT')).toBe(0)
  })

  it('invalid options and recordings are refused with a message before anything starts', () => {
    for (const [args, text] of [
      [['--port', 'x'], /--port must be a whole number/],
      [['--rate', '0'], /--rate must be a whole number from 1/],
      [['--wat'], /Unknown option '--wat'/],
      [['--speed', '2'], /belong to --replay/],
      [['--replay', 'x', '--rate', '10'], /exclude each other/],
    ] as const) {
      expect(() => readOptions(args, root)).toThrow(text)
    }
    const result = run('--replay', '/none.jsonl', '--memory')
    expect(result.status).toBe(2)
    expect(result.stderr).toMatch(/\/none\.jsonl: there is no such file/)
  })
})
