import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * A topic is described once. A new one that has no behaviour yet must be refused by the compiler in each place that has to
 * decide about it. The test adds one to a copy of the product and compiles it.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
let place = ''
let output = ''

/** Replaces a text that occurs exactly once. */
function edit(file: string, before: string, after: string): void {
  const path = join(place, file)
  const parts = readFileSync(path, 'utf8').split(before)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${before}`)
  writeFileSync(path, parts.join(after))
}

function compile(projects: readonly string[]): string {
  try {
    return execFileSync(
      join(root, 'node_modules/.bin/tsc'),
      ['-b', ...projects, '--pretty', 'false', '--emitDeclarationOnly'],
      { cwd: place, encoding: 'utf8' },
    )
  } catch (failure) {
    return (failure as { stdout: string }).stdout
  }
}

/** Files the compiler refused, with its words. */
const refusals = (word: string): readonly string[] =>
  output
    .split('\n')
    .filter((line) => line.includes('error TS') && line.includes(word))
    .map((line) => line.slice(0, line.indexOf('(')))

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'perpdeck-description-'))
  for (const name of ['package.json', 'tsconfig.base.json', 'src/shared', 'src/workers', 'venue'])
    cpSync(join(root, name), join(place, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  edit(
    'src/shared/wire/topics.ts',
    "export type TopicRows = 'tickers'",
    "export type TopicRows = 'limits' | 'tickers'",
  )
  edit(
    'src/shared/wire/topics.ts',
    'export const publicTopics = {',
    "export const publicTopics = {\n  priceLimit: { rows: 'limits', suffix: 'symbol', prefix: 'price_limit.' },",
  )
  edit('src/shared/wire/topics.ts', 'const ownNames = {', "const ownNames = {\n  userGift: 'user.gift',")
  output = compile(['src/workers', 'venue'])
}, 120_000)
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('a topic without behaviour does not compile', () => {
  it('where rows have a width, are stored by the hub and made by the venue', () => {
    expect(refusals("'limits'")).toEqual(
      expect.arrayContaining([
        'src/shared/wire/topics.ts',
        expect.stringMatching(/^src\/workers\/hub\/.*topic-state\.ts$/),
        expect.stringMatching(/^venue\/.*topic-registry\.ts$/),
      ]),
    )
  })

  it('where its name is made', () => {
    expect(refusals("'priceLimit'")).toContain('src/shared/wire/topics.ts')
  })

  it('where the hub reads private events', () => {
    expect(refusals('user.gift')).toContainEqual(
      expect.stringMatching(/^src\/workers\/hub\/.*private-events\.ts$/),
    )
  })
})
