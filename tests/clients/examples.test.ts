import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PrivateSnapshot } from '../../venue/exchange/events.ts'
import { startApiVenue } from './venue.ts'
import type { ApiVenue } from './venue.ts'

const here = dirname(fileURLToPath(import.meta.url))
const document = readFileSync(join(here, '..', '..', 'docs', 'api.md'), 'utf8')
const examples = [...document.matchAll(/```js example\n([\s\S]*?)```/g)].map(([, text = '']) => text)

let venue: ApiVenue
let folder: string
beforeAll(async () => {
  venue = await startApiVenue()
  folder = mkdtempSync(join(tmpdir(), 'perpdeck-examples-'))
  writeFileSync(join(folder, 'key.json'), JSON.stringify(venue.firstKey))
})
afterAll(async () => {
  await venue.dispose()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs an example as a reader would, in a folder with key.json. Its packages are those of tests/clients. */
async function run(text: string): Promise<string> {
  const file = join(here, 'node_modules', `example-${process.pid}.mjs`)
  writeFileSync(file, text)
  try {
    const env = { ...process.env, API_URL: venue.address.rest }
    return (await promisify(execFile)(process.execPath, [file], { cwd: folder, env, timeout: 30_000 })).stdout
  } finally {
    rmSync(file)
  }
}

const account = (): Promise<PrivateSnapshot> =>
  venue.process.control<PrivateSnapshot>(`/account?account=${venue.firstKey.account}`)

it('docs/api.md has an example for each library, of at most 25 lines', () => {
  expect(examples).toHaveLength(2)
  for (const text of examples) expect(text.split('\n').length).toBeLessThanOrEqual(25)
})

/** Size of BTCUSDT. The account of the key file has positions and orders of its own from the start. */
const held = async (): Promise<number> =>
  Number((await account()).positions.find(({ symbol }) => symbol === 'BTCUSDT')?.size ?? 0)

it('the example of bybit-api opens a position with take profit and stop loss', async () => {
  const before = await held()
  const said = await run(examples[0] ?? '')
  expect(await held()).toBeCloseTo(before + 0.01, 8)
  const position = (await account()).positions.find(({ symbol }) => symbol === 'BTCUSDT')
  expect(Number(position?.stopLoss)).toBeGreaterThan(0)
  expect(said).toContain(`Buy ${position?.size ?? ''} at ${position?.entryPrice ?? ''}`)
})

it('the example of ccxt places an order and cancels it', async () => {
  const before = (await account()).orders.length
  expect(await run(examples[1] ?? '')).toContain('open at')
  expect((await account()).orders).toHaveLength(before)
})
