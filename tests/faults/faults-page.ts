import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { faultRows } from './fault-rows.ts'

/** docs/faults.md out of the rows of the fault matrix, the tests that name them and the figures of their last runs. */
const root = fileURLToPath(new URL('../../', import.meta.url))
export const faultsPage = `${root}docs/faults.md`
const figuresFile = `${root}docs/faults-runs.json`

interface Figure {
  readonly runs: number
  readonly survived: number
}
/** By `<file> › <title>`. */
type Figures = Readonly<Record<string, Figure>>

const ids = faultRows.map(({ id }) => id)
const known = new Set(ids)

/** Rows that a test's title names; `N1..N4` stands for each between. */
export function rowsOf(title: string): readonly string[] {
  const found = new Set<string>()
  for (const [, area = '', first = '', last] of title.matchAll(
    /\b(N|P|A|H|ST|W|T|V|C|M)(\d{1,2})(?:\.\.(?:[A-Z]+)?(\d{1,2}))?\b/g,
  ))
    for (let at = Number(first); at <= Number(last ?? first); at += 1)
      if (known.has(`${area}${at}`)) found.add(`${area}${at}`)
  return [...found]
}

const TITLE = /^\s*(?:it|test)(?:\.\w+)?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gm

interface Named {
  readonly key: string
  readonly file: string
  readonly rows: readonly string[]
}

/** Every test that names a row, in the order of the files. */
function namedTests(): readonly Named[] {
  const files = [
    ...globSync('tests/**/*.test.{ts,tsx}', { cwd: root }),
    ...globSync('e2e/**/*.spec.ts', { cwd: root }),
  ]
  return files.toSorted().flatMap((file) => {
    const text = readFileSync(`${root}${file}`, 'utf8')
    return [...text.matchAll(TITLE)].flatMap(([, , raw = '']) => {
      const title = raw.replaceAll(/\\(.)/g, '$1')
      const rows = rowsOf(title)
      return rows.length === 0 ? [] : [{ key: `${file} › ${title}`, file, rows }]
    })
  })
}

interface VitestResult {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly meta?: { readonly runs?: number }
    }[]
  }[]
}
interface PlaywrightSuite {
  readonly file: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly annotations: readonly { readonly type: string; readonly description?: string }[]
      readonly results: readonly { readonly status: string }[]
    }[]
  }[]
}

/** A test that was left out says nothing. */
const wasRun = (status: string): boolean => !/skipped|pending|todo|interrupted/.test(status)

function readVitest(file: string): [string, Figure][] {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as VitestResult
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, meta }): [string, Figure] => {
      const runs = wasRun(status) ? (meta?.runs ?? 1) : 0
      return [`${relative(root, name)} › ${title}`, { runs, survived: status === 'passed' ? runs : 0 }]
    }),
  )
}
function readPlaywright(file: string): [string, Figure][] {
  const { suites } = JSON.parse(readFileSync(file, 'utf8')) as { readonly suites: readonly PlaywrightSuite[] }
  const walk = (suite: PlaywrightSuite): [string, Figure][] => [
    ...suite.specs.map(({ title, file: at, tests }): [string, Figure] => {
      const results = tests.flatMap((test) => test.results).filter(({ status }) => wasRun(status))
      const counted = tests.flatMap(({ annotations }) => annotations).find(({ type }) => type === 'runs')
      const each = Number(counted?.description ?? 1)
      const passed = results.filter(({ status }) => status === 'passed').length
      return [`e2e/${at} › ${title}`, { runs: results.length * each, survived: passed * each }]
    }),
    ...(suite.suites ?? []).flatMap(walk),
  ]
  return suites.flatMap(walk)
}

/** Takes the figures of the last runs that are there; a test that no longer exists is forgotten. */
function take(tests: readonly Named[], before: Figures, results: string): Figures {
  const fresh = new Map<string, Figure>(Object.entries(before))
  const age = (name: string): number => statSync(`${results}/${name}`).mtimeMs
  // The last run of a test counts.
  for (const name of globSync('*.json', { cwd: results }).toSorted((a, b) => age(a) - age(b))) {
    const read = name.startsWith('e2e') ? readPlaywright : readVitest
    for (const [key, figure] of read(`${results}/${name}`)) if (figure.runs > 0) fresh.set(key, figure)
  }
  const kept = tests.flatMap(({ key }): [string, Figure][] => {
    const figure = fresh.get(key)
    return figure === undefined ? [] : [[key, figure]]
  })
  return Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const cell = (text: string): string => text.replaceAll('|', '\\|')
const filesOf = (tests: readonly Named[]): string =>
  [
    ...new Set(
      tests.map(({ file }) => file.replace(/^(tests|e2e)\//, '').replace(/\.(test|spec)\.tsx?$/, '')),
    ),
  ].join(', ')

function render(tests: readonly Named[], figures: Figures): string {
  const lines = faultRows.map(({ id, fault, expected, browserOnly }) => {
    const mine = tests.filter(({ rows }) => rows.includes(id))
    const inNode = mine.filter(({ file }) => file.startsWith('tests/'))
    const inBrowser = mine.filter(({ file }) => file.startsWith('e2e/'))
    const known = mine.flatMap(({ key }) => figures[key] ?? [])
    const sum = (of: (figure: Figure) => number): string =>
      known.length === 0 ? '--' : String(known.reduce((total, figure) => total + of(figure), 0))
    return `| ${id} | ${cell(fault)} | ${cell(expected)} | ${filesOf(inNode) || (browserOnly === undefined ? '--' : `*${browserOnly}*`)} | ${filesOf(inBrowser) || '--'} | ${sum(({ runs }) => runs)} | ${sum(({ survived }) => survived)} |`
  })
  return `# Faults: what is provoked, and what must happen

Generated by \`node scripts/faults-doc.ts\` from \`tests/faults/fault-rows.ts\` and from the titles of tests that name a row. The figures are those of the last runs stored with \`--take\` (docs/faults-runs.json). A test counts as one run, a test of generated cases as its number of seeds. \`--\` means that no test of this kind names the row. The tests themselves say what they check.

| row | fault | expected | virtual time, Node | Chromium | runs | survived |
|---|---|---|---|---|---|---|
${lines.join('\n')}
`
}

/** The page's text. `takeFrom`: a folder of results whose figures are taken in first; null takes none. */
export function generate(takeFrom: string | null): string {
  const tests = namedTests()
  const before = existsSync(figuresFile) ? (JSON.parse(readFileSync(figuresFile, 'utf8')) as Figures) : {}
  if (takeFrom === null) return render(tests, before)
  const figures = take(tests, before, takeFrom)
  writeFileSync(figuresFile, `${JSON.stringify(figures, null, 2)}\n`)
  return render(tests, figures)
}
