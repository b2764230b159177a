import { posix } from 'node:path'

/** The files that references may point to. */
export interface World {
  /** Paths of files and folders, relative to the repository, with forward slashes. */
  readonly paths: ReadonlySet<string>
  /** Text of a file, '' if it doesn't exist. */
  readonly read: (path: string) => string
}

export interface Finding {
  readonly file: string
  readonly line: number
  readonly reference: string
  readonly why: string
}

type Broken = readonly [reference: string, why: string]
type Check = (text: string, file: string) => readonly Broken[]

const LEDGER = 'docs/requirements.tsv'
const CHOICES = 'docs/choices.md'
const AREAS =
  'BAN|CHART|CONST|ENTITY|ERR|FEED|FORM|HTTP|I18N|LEV|LINES|MARGIN|NOTE|POS|POSTER|PREF|ROUTE|SLIP|SYM|TPSL|VENUE'
const TOP = 'src|venue|tests|e2e|bench|scripts|docs|vendor|public'

/** A path from the top of the repository, with braces and stars. */
const PATH = new RegExp(String.raw`(?<![\w./@-])((?:${TOP})/[\w./{},*-]+)`, 'g')
/** A row of the ledger, or a range of rows: `FORM-08..11`. */
const ROW = new RegExp(String.raw`\b((?:${AREAS})-)(\d{2})(?:\.\.(\d{2}))?\b`, 'g')

/** GitHub's anchor of a heading: lower case, spaces to dashes, other signs dropped. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))

/** Folders that are made on demand and never committed. */
const ON_DEMAND = /^(?:vendor\/tradingview|bench\/out)\b/

/** The prose of a line: the comment of a line of code, all of a line of a document. */
const prose = (text: string, file: string): string =>
  file.endsWith('.md') ? text : (/(?:^|\s)(?:\/\/|\/?\*)(?:\s|\*)(.*)$/.exec(text)?.[1] ?? '')

/** Expands a path with braces to one path per alternative. */
function spelledOut(path: string): readonly string[] {
  const braces = /\{([^{}]*)\}/.exec(path)
  if (braces === null) return [path]
  const [whole, inner = ''] = braces
  return inner.split(',').flatMap((one) => spelledOut(path.replace(whole, one.trim())))
}

/** Both ends of a list of ids such as `FORM-08..11` or `ST1..ST10`. */
const ends = (area: string, first: string, last: string | undefined): readonly string[] =>
  last === undefined ? [area + first] : [area + first, area + last]

/** The checks over one line of text. Each returns the references that don't resolve. */
function checksOf(world: World): readonly Check[] {
  const ledger = world.read(LEDGER)
  const rows = new Set(ledger.split('\n').map((row) => row.split('\t')[0] ?? ''))
  const sections = new Set(ledger.match(/[AB]§\d+/g))
  const choices = anchorsOf(world.read(CHOICES))
  const faults = new Set(
    [...`${world.read('docs/faults.md')}\n${world.read(CHOICES)}`.matchAll(/^\| ([A-Z]+\d+) \|/gm)].map(
      ([, id = '']) => id,
    ),
  )
  const exists = (path: string): boolean => {
    const trimmed = path.replace(/\/$/, '')
    if (!trimmed.includes('*')) return world.paths.has(trimmed)
    const pattern = trimmed
      .split('*')
      .map((part) => part.replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`))
      .join('.*')
    const known = new RegExp(`^${pattern}$`)
    return [...world.paths].some((one) => known.test(one))
  }

  const documents: Check = (text, file) =>
    [...text.matchAll(/(?<![\w./-])((?:[\w.-]+\/)*[\w-]+\.(?:md|tsv))(?!')(#[\w-]+)?/g)].flatMap(
      ([whole, path = '', anchor]): readonly Broken[] => {
        if (path.startsWith('../shared/data/')) return []
        const found = [path, posix.join(posix.dirname(file), path)].find((one) => world.paths.has(one))
        if (found === undefined) return [[whole, 'no such document']]
        if (anchor === undefined) return []
        const anchors = found === CHOICES ? choices : anchorsOf(world.read(found))
        return anchors.has(anchor.slice(1)) ? [] : [[whole, 'no such heading']]
      },
    )

  const paths: Check = (text, file) =>
    [...(file === 'docs/faults.md' ? '' : prose(text, file)).matchAll(PATH)].flatMap(([, path = '']) =>
      spelledOut(path.replace(/[.,]+$/, ''))
        .filter(
          (one) =>
            !ON_DEMAND.test(one) && !exists(one) && !['.ts', '.tsx', '.mjs'].some((end) => exists(one + end)),
        )
        .map((one) => [one, 'no such file or folder'] as const),
    )

  const rowsOfLedger: Check = (text) =>
    [...text.matchAll(ROW)].flatMap(([, area = '', first = '', last]) =>
      ends(area, first, last)
        .filter((id) => !rows.has(id))
        .map((id) => [id, `no such row of ${LEDGER}`] as const),
    )

  const decisions: Check = (text) =>
    [...text.matchAll(/\b[Dd]ecisions? (\d+)/g)].flatMap(([whole, number = '']) =>
      exists(`docs/decisions/${number.padStart(4, '0')}-*.md`) ? [] : [[whole, 'no such decision'] as const],
    )

  const faultRows: Check = (text) =>
    [...text.matchAll(/\bfaults? ((?:[A-Z]{1,2}\d{1,2}(?:\.\.(?:[A-Z]+)?\d{1,2})?(?:, | and )?)+)/g)].flatMap(
      ([, list = '']) =>
        [...list.matchAll(/([A-Z]+)(\d+)(?:\.\.(?:[A-Z]+)?(\d+))?/g)].flatMap(
          ([, area = '', first = '', last]) =>
            ends(area, first, last)
              .filter((id) => !faults.has(id))
              .map((id) => [`fault ${id}`, 'no such row of docs/faults.md or docs/choices.md'] as const),
        ),
    )

  const specification: Check = (text) => [
    ...[...text.matchAll(/\b([AB]§\d+)/g)]
      .filter(([, section = '']) => !sections.has(section))
      .map(([whole]) => [whole, `no row of ${LEDGER} is from that section`] as const),
    ...[
      ...text.matchAll(
        /\b[Ss]pec(?:ification)? [AB] \d+|\b[Ii]ssue \d+\b|\bfaults? \d|\((?:[^()]*[ ,])?U\d{1,2}\b[^()]*\)/g,
      ),
    ].map(([whole]) => [whole, 'names something that is not in the repository'] as const),
  ]

  const vectors: Check = (text) =>
    [...text.matchAll(/(tests\/vectors\/[\w-]+\.json) ([a-z]+-[\w-]+(?:, [a-z]+-[\w-]+)*)/g)].flatMap(
      ([, path = '', list = '']) =>
        list
          .split(', ')
          .filter((id) => !new RegExp(String.raw`"id":\s*"${id}"`).test(world.read(path)))
          .map((id) => [`${path} ${id}`, 'no such case'] as const),
    )

  return [documents, paths, rowsOfLedger, decisions, faultRows, specification, vectors]
}

/** Every reference contains one of these, so that other lines need no check. */
const WORTH_A_LOOK = /[/§#]|\.md|\.tsv|-\d\d|\d\.\.|@source|ecision|fault|ssue|spec|\bU\d/i
const SOURCE = /^\s*\* @source (.*)/
/** What an `@source` may cite. */
const CITED = /docs\/choices\.md#|[AB]§\d|tests\/vectors\/[\w-]+\.json \w|https?:\/\//
const DAY = /\b20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/

/** Files in which every public URL needs a date: that of the page, or when it was read. */
const isDated = (file: string): boolean => file === CHOICES || file.startsWith('docs/decisions/')

/** Public URLs of a line without a date after them. */
function undated(text: string): readonly string[] {
  const urls = [...text.matchAll(/https?:\/\/[^\s)`'"]+/g)]
  return urls.filter(({ index, 0: url }) => !DAY.test(text.slice(index + url.length))).map(([url]) => url)
}

/**
 * References of texts that don't resolve. These are files, headings, ledger rows, sections of the specification,
 * decisions, fault rows and cases of vectors that don't exist. Sources that cite nothing and URLs without a date
 * count too.
 *
 * @param texts path -> text of the files to check
 */
export function unresolved(texts: Readonly<Record<string, string>>, world: World): readonly Finding[] {
  const checks = checksOf(world)
  return Object.entries(texts).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, at) => {
      const source = SOURCE.exec(line)?.[1]
      if (!WORTH_A_LOOK.test(line)) return []
      const found = checks.flatMap((check) => check(line, file))
      const bare =
        source !== undefined && !CITED.test(source)
          ? [[source, 'cites no URL, specification section, case or choice'] as const]
          : []
      const dateless =
        source !== undefined || isDated(file)
          ? undated(line).map((url) => [url, 'no date follows'] as const)
          : []
      return [...found, ...bare, ...dateless].map(([reference, why]) => ({
        file,
        line: at + 1,
        reference,
        why,
      }))
    }),
  )
}
