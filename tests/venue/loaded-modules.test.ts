import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const MOST_MS = 90_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpdeck-modules-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Files of the venue that its process and its workers load until it serves the terminal. */
async function loadedBy(...options: readonly string[]): Promise<readonly string[]> {
  const list = join(folder, 'modules.txt')
  const hooks = join(root, 'tests', 'support', 'list-modules.ts')
  const own = ['--memory', '--port', '0', '--symbols', '1', '--dist', join(root, 'public')]
  const venue = spawn(
    process.execPath,
    ['--import', hooks, join(root, 'venue', 'cli.ts'), ...own, ...options],
    { env: { ...process.env, NODE_NO_WARNINGS: '1', LIST_MODULES: list } },
  )
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    venue.stdout.on('data', (part: Buffer) => {
      printed += part.toString()
      if (printed.includes('Perpdeck: http')) resolve()
    })
    venue.stderr.on('data', (part: Buffer) => (printed += part.toString()))
    venue.once('exit', () => reject(new Error(printed)))
  })
  const ended = new Promise((resolve) => venue.once('exit', resolve))
  venue.kill()
  await ended
  return [...readFileSync(list, 'utf8').matchAll(/\/(venue\/\S+)/g)].map(([, file = '']) => file)
}

describe('a venue process', () => {
  it(
    'loads no file of the API without --api, and many with it',
    async () => {
      const isOfApi = (file: string): boolean =>
        /venue\/(?:facade\/|start-api|api-keys\/(?!api-key\.ts))/.test(file)
      const plain = await loadedBy()
      expect(plain).toContain('venue/engine/orders/trade.ts')
      expect(plain.filter(isOfApi)).toEqual([])
      expect((await loadedBy('--api', '0')).filter(isOfApi).length).toBeGreaterThan(50)
    },
    MOST_MS,
  )
})
