import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * Topics, columns and kinds of orders are described once. The compiler must refuse a new one without behaviour in each
 * place that has to decide about it. The test adds some to a copy of the product and compiles it.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
let place = ''
let output = ''

interface Edit {
  readonly file: string
  readonly before: string
  readonly after: string
}

/** Inserts code after a head that occurs exactly once in a file. The head may be broken where it has spaces. */
const after = (file: string, head: string, code: string): Edit => ({
  file,
  before: head,
  after: `${head} ${code}`,
})
/** Adds a member to a union, which may begin with a bar. */
const member = (file: string, union: string, text: string): Edit => ({
  file,
  before: `type ${union} =`,
  after: `type ${union} = ${text} | Other${union}\ntype Other${union} =`,
})

function edited(code: string, { file, before, after: text }: Edit): string {
  const words = before.split(' ').map((word) => word.replaceAll(/[^\w]/g, String.raw`\$&`))
  const parts = code.split(new RegExp(words.join(String.raw`\s+`)))
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${before}`)
  return parts.join(text)
}

const topics = 'src/shared/wire/topics.ts'
const lists = 'src/shared/domain/history-lists.ts'
const ticket = 'src/shared/contracts/ticket-kinds.ts'
const strategies = 'src/shared/domain/order-kinds.ts'
const edits: readonly Edit[] = [
  member(topics, 'RowStore', "'gifts'"),
  after(topics, 'export const topicRows = {', "gifts: { stores: 'gifts' },"),
  after(
    topics,
    'export const publicTopics = {',
    "gift: { rows: 'gifts', suffix: 'symbol', prefix: 'gift.' },",
  ),
  member(topics, 'MarketNeed', "'gossip'"),
  after(topics, 'const ownNames = {', "userGift: 'user.gift',"),
  // It moves with prices, so the painter must have it too.
  after(
    'src/shared/contracts/positions.ts',
    'export const positionColumns = {',
    "luck: { sorts: ['lucky'], moves: true }, fate: { sorts: [] },",
  ),
  // It has a look without a figure, so a component must show it.
  after(
    'src/main-thread/features/tables/position-columns.ts',
    'export const positionLooks = {',
    'fate: { width: 80, card: null },',
  ),
  after('src/shared/contracts/orders.ts', 'export const orderColumns = {', "queue: { sorts: ['ahead'] },"),
  after('src/shared/contracts/options.ts', 'export const optionColumns = {', "rho: { cell: 'gauge' },"),
  after('src/shared/contracts/account.ts', 'export const balanceColumns = {', "bonus: { cell: 'figure' },"),
  after(lists, 'const described = {', "mood: { cell: 'code' },"),
  member(lists, 'HistoryCell', "'smile'"),
  after(lists, 'funding: { leads, columns: [', "'mood',"),
  member(ticket, 'TicketKind', "'Ladder'"),
  member(ticket, 'TicketField', "'steps'"),
  after(ticket, 'export const ticketTabs = {', "Pro: 'market',"),
  after(
    'src/shared/contracts/order-entry.ts',
    'export interface NewOrder {',
    'readonly stepQty?: DecimalText\n',
  ),
  after(strategies, 'orderOrigins = [', "'Grid',"),
  after(strategies, 'planTypes = {', 'ladder: 12,'),
  member('venue/engine/commands/read-order.ts', 'Kind', "'ladder'"),
]

/** Files that decide about topics, columns or kinds of orders, by their names: folders may change. */
const deciding: ReadonlySet<string> = new Set([
  'topics.ts',
  'topic-state.ts',
  'private-events.ts',
  'topic-registry.ts',
  'demand.ts',
  'position-cells.ts',
  'position-values.ts',
  'order-cells.ts',
  'order-values.ts',
  'painted-position.ts',
  'position-columns.ts',
  'order-columns.ts',
  'position-row.tsx',
  'order-row.tsx',
  'order-cards.tsx',
  'painted-option.ts',
  'option-row.ts',
  'chain-columns.ts',
  'chain-row.tsx',
  'balance-views.ts',
  'rows.ts',
  'history-words.ts',
  'history-row.tsx',
  'ticket-kinds.ts',
  'order-fields.tsx',
  'run-action.ts',
  'ticket-session.ts',
  'send-order.ts',
  'check-fields.ts',
  'preview.ts',
  'order-calls.ts',
  'order-list.ts',
  'lists.ts',
  'read-order.ts',
  'read-strategy.ts',
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
  for (const edit of edits) {
    const path = join(place, edit.file)
    writeFileSync(path, edited(readFileSync(path, 'utf8'), edit))
  }
  output = compile()
}, 120_000)
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('this test', () => {
  it.each([40, 320])('adds the same to files whose lines have at most %i characters', (printWidth) => {
    const folder = mkdtempSync(join(tmpdir(), 'perpdeck-format-'))
    const style = join(folder, 'style.json')
    const { semi, singleQuote, trailingComma } = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'))
    writeFileSync(style, JSON.stringify({ semi, singleQuote, trailingComma, printWidth }))
    const nameOf = (file: string): string => join(folder, file.replaceAll('/', '_'))
    const files = [...new Set(edits.map(({ file }) => file))]
    for (const file of files) cpSync(join(root, file), nameOf(file))
    execFileSync(join(root, 'node_modules/.bin/oxfmt'), ['-c', style, folder])
    for (const edit of edits) {
      const code = readFileSync(nameOf(edit.file), 'utf8')
      expect(edited(code, edit)).toContain(edit.after)
    }
    rmSync(folder, { recursive: true })
  })
})

describe('a topic without behaviour does not compile', () => {
  it('where its rows have no width, the hub does not store them and the venue does not create them', () => {
    expect(refusals('gifts')).toEqual(
      expect.arrayContaining([
        'src/shared/wire/topics.ts',
        expect.stringMatching(/^src\/workers\/hub\/.*topic-state\.ts$/),
        expect.stringMatching(/^venue\/.*topic-registry\.ts$/),
      ]),
    )
  })

  it('where the market data that it needs are not stated', () => {
    expect(refusals("'needs'")).toContain('src/shared/wire/topics.ts')
  })

  it('where a new need for market data has no list in the demand of the exchange', () => {
    expect(refusals("'gossip'")).toContain('venue/server/push/demand.ts')
  })

  it('where the hub reads private events', () => {
    expect(refusals('user.gift')).toContainEqual(
      expect.stringMatching(/^src\/workers\/hub\/.*private-events\.ts$/),
    )
  })
})

describe('a column without behaviour does not compile', () => {
  const values = (of: string) => expect.stringMatching(new RegExp(`^src/workers/risk/.*${of}-values\\.ts$`))
  const cells = (of: string) => expect.stringMatching(new RegExp(`^src/workers/risk/.*${of}-cells\\.ts$`))
  const painter = (of: string) => expect.stringMatching(new RegExp(`^src/workers/risk/.*painted-${of}\\.ts$`))
  const inPage = (file: string) => expect.stringMatching(new RegExp(`^src/main-thread/.*${file}$`))

  it('in positions and orders, where the risk worker paints and exports it and the page shows it', () => {
    expect(refusals('luck')).toEqual(
      expect.arrayContaining([painter('position'), cells('position'), inPage('position-columns.ts')]),
    )
    // Where it is shown follows from its look: without one that is the only error of the page.
    expect(refusals('luck')).not.toContainEqual(inPage('position-row.tsx'))
    expect(refusals('fate')).toContainEqual(inPage('position-row.tsx'))
    expect(refusals('queue')).toEqual(
      expect.arrayContaining([
        cells('order'),
        inPage('order-columns.ts'),
        inPage('order-row.tsx'),
        inPage('order-cards.tsx'),
      ]),
    )
  })

  it('where the risk worker sorts by it', () => {
    expect(refusals("'lucky'")).toContainEqual(values('position'))
    expect(refusals("'ahead'")).toContainEqual(values('order'))
  })

  it('in the option chain, where the risk worker fills and paints it and the page shows it', () => {
    expect(refusals('rho')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^src\/workers\/risk\/.*option-row\.ts$/),
        painter('option'),
        inPage('chain-columns.ts'),
      ]),
    )
    // A kind of cell that does not exist.
    expect(refusals('gauge')).toContain('src/shared/contracts/options.ts')
  })

  it('in the balances, where the risk worker fills it', () => {
    expect(refusals('bonus')).toContainEqual(
      expect.stringMatching(/^src\/workers\/risk\/.*balance-views\.ts$/),
    )
  })

  it('in the history, where the hub fills it, its codes have texts, and the page shows its kind of cell', () => {
    expect(refusals('mood')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^src\/workers\/hub\/.*rows\.ts$/),
        'src/shared/domain/history-words.ts',
      ]),
    )
    expect(refusals('smile')).toContainEqual(inPage('history-row.tsx'))
  })
})

describe('a kind of order without behaviour does not compile', () => {
  const described = 'src/shared/contracts/ticket-kinds.ts'

  it('where its fields, its limit price, its request and its place in the form are described', () => {
    expect(refusals("'Ladder'").filter((file) => file === described)).toHaveLength(5)
  })

  it('where the form shows, validates and sends a field, and where the risk worker checks it and computes with it', () => {
    expect(refusals("'steps'")).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^src\/main-thread\/.*order-fields\.tsx$/),
        expect.stringMatching(/^src\/main-thread\/.*ticket-session\.ts$/),
        expect.stringMatching(/^src\/main-thread\/.*send-order\.ts$/),
        expect.stringMatching(/^src\/workers\/risk\/.*check-fields\.ts$/),
        expect.stringMatching(/^src\/workers\/risk\/ticket\/preview\.ts$/),
      ]),
    )
  })

  it('where the hub writes a value into the request, and where a key opens a tab', () => {
    expect(refusals('stepQty')).toContainEqual(
      expect.stringMatching(/^src\/workers\/hub\/.*order-calls\.ts$/),
    )
    expect(refusals("'Pro'")).toContainEqual(expect.stringMatching(/^src\/main-thread\/.*run-action\.ts$/))
  })

  it('where an open order finds its tab, and where the venue reads and lists it', () => {
    const tabs = expect.stringMatching(/^src\/workers\/risk\/.*order-list\.ts$/)
    expect(refusals("'Grid'")).toEqual(
      expect.arrayContaining([
        tabs,
        expect.stringMatching(/^venue\/.*lists\.ts$/),
        expect.stringMatching(/^venue\/.*read-strategy\.ts$/),
        expect.stringMatching(/^venue\/server\/http\/read-order\.ts$/),
      ]),
    )
    expect(refusals("'12'")).toContainEqual(tabs)
    const kinds = refusals("'ladder'").filter((file) => /^venue\/engine\/.*read-order\.ts$/.test(file))
    expect(kinds).toHaveLength(3)
  })
})
