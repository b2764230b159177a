/**
 * node scripts/maths-doc.ts [--check] writes docs/maths.md from the docstrings of src/shared/maths. --check fails if
 * the committed page differs or an exported rule has no docstring.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const page = `${root}docs/maths.md`

const TAGS = ['rule', 'formula', 'units', 'rounding', 'source', 'ledger'] as const
type Tag = (typeof TAGS)[number]

type Documented = {
  readonly name: string
  readonly file: string
  readonly summary: string
  readonly tags: Partial<Record<Tag, string>>
}

/** Text and tags of a docstring. Lines after a tag belong to that tag. */
function readDocstring(comment: string): Pick<Documented, 'summary' | 'tags'> {
  const tags: Partial<Record<Tag, string>> = {}
  const summary: string[] = []
  let tag: Tag | null = null
  for (const raw of comment.split('\n')) {
    const line = raw.replace(/^\s*\*? ?/, '').trim()
    const found = /^@(\w+)\s*(.*)$/.exec(line)
    if (found !== null) {
      tag = TAGS.find((known) => known === found[1]) ?? null
      if (tag !== null) tags[tag] = found[2] ?? ''
    } else if (tag !== null) tags[tag] = `${tags[tag] ?? ''} ${line}`.trim()
    else if (line !== '') summary.push(line)
  }
  return { summary: summary.join(' '), tags }
}

const EXPORTED = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\n)?export (?:function|const) (\w+)/g

function readFile(file: string): { documented: Documented[]; bare: string[] } {
  const text = readFileSync(`${root}${file}`, 'utf8')
  const documented: Documented[] = []
  const bare: string[] = []
  for (const [whole, comment = '', name = ''] of text.matchAll(EXPORTED)) {
    const { summary, tags } = readDocstring(comment)
    const missing = TAGS.filter((tag) => tag !== 'rule' && tags[tag] === undefined)
    if (missing.length === 0) documented.push({ name, file, summary, tags })
    else if (missing.length < TAGS.length - 1) bare.push(`${file} ${name}: no @${missing.join(', @')}`)
    else if (whole.includes('export function') && comment === '') bare.push(`${file} ${name}: no docstring`)
  }
  return { documented, bare }
}

type CommittedCase = { readonly id: string; readonly fn: string; readonly reproduces?: boolean }

const readJson = (path: string): unknown => JSON.parse(readFileSync(`${root}${path}`, 'utf8'))

/** Counts the committed cases of each own rule. Also returns the cases of other rules and the unreproduced ones. */
function countCases() {
  const cases = readJson('tests/vectors/maths-cases.json') as CommittedCase[]
  const rules = readJson('tests/vectors/maths-rules.json') as Record<string, { readonly ours: boolean }>
  const counts = new Map<string, number>()
  const others: CommittedCase[] = []
  const unreproduced: CommittedCase[] = []
  for (const each of cases) {
    if (rules[each.fn]?.ours !== true) others.push(each)
    else if (each.reproduces === false) unreproduced.push(each)
    else counts.set(each.fn, (counts.get(each.fn) ?? 0) + 1)
  }
  return { counts, total: cases.length, others, unreproduced }
}

/** Reading order of the files. A file that is not listed comes last. */
const ORDER = [
  'value',
  'average-entry',
  'fills',
  'pnl',
  'roi',
  'fees',
  'funding',
  'usdc-session',
  'margin',
  'risk-tiers',
  'order-cost',
  'max-quantity',
  'bankruptcy',
  'liquidation-isolated',
  'liquidation-cross',
  'breakeven',
  'add-margin',
  'leverage',
  'account',
  'tpsl',
  'trailing',
  'slippage',
  'price-band',
  'option-pricing',
  'option-fee',
  'option-margin',
  'rounding',
  'position-row',
  'preview',
]

const titleOf = (file: string): string =>
  /\/\*\*\s*\n?\s*\*?\s*([^\n]*?)(?:\*\/|\n)/.exec(readFileSync(`${root}${file}`, 'utf8'))?.[1]?.trim() ?? ''

/** Turns references to the choices into links relative to docs/. */
const linked = (source: string): string => source.replaceAll(/docs\/(choices\.md#([a-z-]+))/g, '[$2]($1)')

function section(one: Documented, counts: Map<string, number>): string[] {
  const { rule } = one.tags
  const cases = rule === undefined ? null : (counts.get(rule) ?? 0)
  const proof =
    rule === undefined
      ? 'unit and property tests'
      : `${cases === 0 ? 'no committed case' : `${cases} committed case${cases === 1 ? '' : 's'}`}; oracle of exact fractions`
  return [
    `### ${one.name}${rule === undefined ? '' : ` (\`${rule}\`)`}`,
    '',
    one.summary,
    '',
    `- Formula: \`${one.tags.formula ?? ''}\``,
    `- Units: ${one.tags.units ?? ''}`,
    `- Rounding: ${one.tags.rounding ?? ''}`,
    `- Source: ${linked(one.tags.source ?? '')}`,
    `- Ledger: ${one.tags.ledger ?? ''}`,
    `- Proven by: ${proof}`,
    '',
  ]
}

function build(): { text: string; faults: string[] } {
  const files = [
    ...globSync('src/shared/maths/*.ts', { cwd: root }),
    'src/shared/maths/ticket/preview.ts',
    ...globSync('src/shared/maths/integer/*.ts', { cwd: root }),
    ...globSync('src/shared/maths/explain/*.ts', { cwd: root }),
  ].sort((a, b) => {
    const rank = (file: string): number =>
      (ORDER.indexOf(basename(file, '.ts')) + ORDER.length + 1) % (ORDER.length + 1)
    const nested = (file: string): number =>
      file.includes('/explain/') ? 2 : file.includes('/integer/') ? 1 : 0
    return nested(a) - nested(b) || rank(a) - rank(b) || a.localeCompare(b)
  })
  const { counts, total, others, unreproduced } = countCases()
  const faults: string[] = []
  const lines: string[] = []
  const ruleNames = new Set<string>()
  for (const file of files) {
    const { documented, bare } = readFile(file)
    faults.push(...bare)
    if (documented.length === 0) continue
    lines.push(`## ${titleOf(file).replace(/\.$/, '')}`, '', `\`${file}\``, '')
    for (const one of documented) {
      if (one.tags.rule !== undefined) ruleNames.add(one.tags.rule)
      lines.push(...section(one, counts))
    }
  }
  const proving = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const ids = (list: readonly CommittedCase[]): string => list.map(({ id }) => `\`${id}\``).join(', ')
  const head = [
    '# Trading maths',
    '',
    'Generated from the docstrings of `src/shared/maths` by `node scripts/maths-doc.ts`. Do not edit by hand.',
    '',
    'Letters: `s` +1 long, -1 short; `q` size; `E` average entry; `P` order price; `M` mark, `x` any price; `L` leverage;',
    '`m` maintenance rate and `dd` deduction of the tier; `f` taker fee rate; `V(x)` value at a price; `r` realised PnL.',
    '',
    'Numbers come in as decimal text or Decimal and go out as Decimal with 48 digits (64 while computing; text has 44).',
    'Unusable input gives null, shown as `--`, never 0. [A] published with numbers we reproduce, [B] published, [C] derived.',
    'Sources and reasons are in docs/choices.md, where each source has its address and date.',
    '',
    `${ruleNames.size} rules of \`tests/vectors/maths-rules.json\` are ours. \`tests/vectors/maths-cases.json\` has ${total} worked cases,`,
    `published or derived by hand: ${proving} prove them. The other ${total - proving} prove nothing here: ${others.length} of rules that`,
    `are not ours (${ids(others)}), and ${unreproduced.length} published numbers`,
    `that do not reproduce from their own inputs (${ids(unreproduced)}). \`npm run vectors -- FILE\` runs others.`,
    'Every own rule is also judged on 1,000 random inputs by an oracle of exact fractions (`tests/oracle`).',
    '',
    '`src/shared/maths/integer` has the same rules in integers, for the books of the embedded exchange and for the rows of the',
    'positions table. Property tests prove them equal to the rules here: money to 1e-8, prices to the tick.',
    '',
  ]
  return { text: [...head, ...lines].join('\n').trimEnd() + '\n', faults }
}

const { text, faults } = build()
for (const fault of faults) console.error(fault)
if (process.argv.includes('--check')) {
  const isSame = readFileSync(page, 'utf8') === text
  if (!isSame) console.error('docs/maths.md is not up to date: node scripts/maths-doc.ts')
  process.exitCode = isSame && faults.length === 0 ? 0 : 1
} else {
  writeFileSync(page, text)
  process.exitCode = faults.length === 0 ? 0 : 1
}
