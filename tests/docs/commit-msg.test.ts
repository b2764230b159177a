import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const hook = fileURLToPath(new URL('../../.githooks/commit-msg', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'perpdeck-commit-msg-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the hook prints about a message, '' if it lets it pass. */
function complaint(message: string): string {
  const file = join(folder, 'message')
  writeFileSync(file, message)
  const run = spawnSync('bash', [hook, file], { encoding: 'utf8' })
  expect(run.status === 0).toBe(run.stderr === '')
  return run.stderr
}

describe('the commit-msg hook', () => {
  it.each([
    'Guard the import graph against cycles and wrong floors',
    'Add commit-msg hook\n\nWhy: subjects of 200 characters cannot be read in a list.\n',
    '# a comment of git\n\nPass the price to the ticket',
    'Feed the book from the recorded stream',
    'Merge branch main of x; and more',
    'Revert "Added a thing."',
    'fixup! added a thing',
    `Write ${'x'.repeat(66)}`,
  ])('accepts: %s', (message) => {
    expect(complaint(message)).toBe('')
  })

  it.each([
    ['', 'empty'],
    [`Write ${'x'.repeat(67)}`, '73 characters'],
    ['Add a column; remove another', 'semicolon'],
    ['Add a column.', 'no dot'],
    ['add a column', 'capital letter'],
    ['Chart: add a column', 'no prefix'],
    ['The ticket gets a column', 'not with "The"'],
    ['Every price has a mark', 'not with "Every"'],
    ['Added a column', 'imperative'],
    ['Adds a column', 'imperative'],
    ['Adding a column', 'imperative'],
    ['Journeys run in parallel', 'imperative'],
    ['Add a column\nwithout an empty line', 'empty line'],
  ])('refuses: %s', (message, why) => {
    expect(complaint(message)).toContain(why)
  })
})
