import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const HANG_MS = 120_000
let clone = ''

/** A clone that was never built: the scripts are copied, because they find their folder by their own address. */
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'perpdeck-start-'))
  mkdirSync(join(clone, 'scripts'))
  for (const file of ['start.mjs', 'setup.mjs', 'check-options.ts'])
    cpSync(join(root, 'scripts', file), join(clone, 'scripts', file))
  for (const part of ['venue', 'src', 'node_modules', 'package.json'])
    symlinkSync(join(root, part), join(clone, part))
})
afterAll(() => rmSync(clone, { recursive: true }))

/** What `npm start` does with some options. */
const start = (...options: readonly string[]) =>
  spawnSync(process.execPath, [join(clone, 'scripts', 'start.mjs'), ...options], {
    encoding: 'utf8',
    timeout: HANG_MS,
  })

it('`npm start -- --help` prints the options before anything is built', { timeout: HANG_MS }, () => {
  const { status, stdout, stderr } = start('--help')
  expect(stderr).toBe('')
  expect(stdout).toContain('--port N')
  expect(stdout).toContain('Scenarios')
  expect(stdout).not.toContain('Building')
  expect(status).toBe(0)
})

it.each([
  ['--nonsense', '--nonsense'],
  ['--help --nonsense', '--nonsense'],
  ['--port 99999999', '--port'],
  ['--dist /no/such/folder', '/no/such/folder'],
])('`npm start -- %s` names what is wrong, and builds nothing', { timeout: HANG_MS }, (options, named) => {
  const { status, stdout, stderr } = start(...options.split(' '))
  expect(stderr.split('\n')[0]).toContain(named)
  expect(stderr).not.toContain(join(clone, 'dist'))
  expect(stdout).toBe('')
  expect(status).toBe(2)
})
