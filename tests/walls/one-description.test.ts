import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * Topics and columns are described once. The compiler must refuse a new one without behaviour in each place that has to
 * decide about it. The test adds some to a copy of the product and compiles it.
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

/** Files that decide about topics or columns, by their names: folders may change. */
const deciding: ReadonlySet<string> = new Set([
  'topics.ts',
  'topic-state.ts',
  'private-events.ts',
  'topic-registry.ts',
  'position-list.ts',
  'order-list.ts',
  'painted-position.ts',
  'cell-text.ts',
  'position-columns.ts',
  'order-columns.ts',
  'position-row.tsx',
  'order-row.tsx',
  'position-cards.tsx',
  'order-cards.tsx',
])

/** Compiles the deciding files and what they import as one program. Errors of other causes (two `lib`s in one) don't count. */
function compile(): string {
  const files = ['src', 'venue'].flatMap((folder) =>
    readdirSync(join(place, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => deciding.has(basename(path)))
      .map((path) => join(folder, path)),
  )
  const compilerOptions = {
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    jsx: 'react-jsx',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node'],
  }
  writeFileSync(
    join(place, 'tsconfig.json'),
    JSON.stringify({ extends: './tsconfig.base.json', compilerOptions, files }),
  )
  try {
    return execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', '.', '--pretty', 'false'], {
      cwd: place,
      encoding: 'utf8',
    })
  } catch (failure) {
    return (failure as { stdout: string }).stdout
  }
}

/** Files the compiler refused, with its words. An error goes on in indented lines. */
const refusals = (word: string): readonly string[] =>
  output
    .split(/\n(?=\S)/)
    .filter((line) => line.includes('error TS') && line.includes(word))
    .map((line) => line.slice(0, line.indexOf('(')))

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'perpdeck-description-'))
  for (const name of ['package.json', 'tsconfig.base.json', 'src', 'venue'])
    cpSync(join(root, name), join(place, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  edit(
    'src/shared/wire/topics.ts',
    "export type RowStore = 'tickers'",
    "export type RowStore = 'gifts' | 'tickers'",
  )
  edit(
    'src/shared/wire/topics.ts',
    'export const topicRows = {',
    "export const topicRows = {\n  gifts: { stores: 'gifts' },",
  )
  edit(
    'src/shared/wire/topics.ts',
    'export const publicTopics = {',
    "export const publicTopics = {\n  gift: { rows: 'gifts', suffix: 'symbol', prefix: 'gift.' },",
  )
  edit('src/shared/wire/topics.ts', 'const ownNames = {', "const ownNames = {\n  userGift: 'user.gift',")
  // It moves with prices, so the painter must have it too.
  edit(
    'src/shared/contracts/positions.ts',
    'export const positionColumns = {',
    "export const positionColumns = {\n  adlRank: { sorts: ['adl'], moves: true },",
  )
  edit(
    'src/shared/contracts/orders.ts',
    'export const orderColumns = {',
    "export const orderColumns = {\n  queue: { sorts: ['ahead'] },",
  )
  output = compile()
}, 120_000)
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('a topic without behaviour does not compile', () => {
  it('where its rows have no width, the hub does not store them and the venue does not make them', () => {
    expect(refusals('gifts')).toEqual(
      expect.arrayContaining([
        'src/shared/wire/topics.ts',
        expect.stringMatching(/^src\/workers\/hub\/.*topic-state\.ts$/),
        expect.stringMatching(/^venue\/.*topic-registry\.ts$/),
      ]),
    )
  })

  it('where its name is made', () => {
    expect(refusals("'gift'")).toContain('src/shared/wire/topics.ts')
  })

  it('where the hub reads private events', () => {
    expect(refusals('user.gift')).toContainEqual(
      expect.stringMatching(/^src\/workers\/hub\/.*private-events\.ts$/),
    )
  })
})

describe('a column without behaviour does not compile', () => {
  const painter = expect.stringMatching(/^src\/workers\/risk\/.*painted-position\.ts$/)
  const exported = expect.stringMatching(/^src\/workers\/risk\/.*cell-text\.ts$/)

  it('where the risk worker paints and exports it and the page shows it', () => {
    expect(refusals('adlRank')).toEqual(
      expect.arrayContaining([
        painter,
        exported,
        expect.stringMatching(/^src\/main-thread\/.*position-columns\.ts$/),
        expect.stringMatching(/^src\/main-thread\/.*position-row\.tsx$/),
        expect.stringMatching(/^src\/main-thread\/.*position-cards\.tsx$/),
      ]),
    )
    expect(refusals('queue')).toEqual(
      expect.arrayContaining([
        exported,
        expect.stringMatching(/^src\/main-thread\/.*order-columns\.ts$/),
        expect.stringMatching(/^src\/main-thread\/.*order-row\.tsx$/),
        expect.stringMatching(/^src\/main-thread\/.*order-cards\.tsx$/),
      ]),
    )
  })

  it('where the risk worker sorts by it, again and again if it moves', () => {
    const lists = refusals("'adl'")
    expect(lists.filter((file) => /^src\/workers\/risk\/.*position-list\.ts$/.test(file))).toHaveLength(2)
    expect(refusals("'ahead'")).toContainEqual(
      expect.stringMatching(/^src\/workers\/risk\/.*order-list\.ts$/),
    )
  })
})
